import { systemClock } from "@frontdesk/infra/ports/clock";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { type Model, ModelError, type ModelFault, type ModelRequest } from "@frontdesk/infra/ports/model";
import type { Embedder } from "@frontdesk/infra/ports/vectors";
import { keysInTheOpen, type ProviderConfig } from "../provider-config.ts";
import { openModel, openReranker } from "../providers.ts";
import { examineEmbeddings } from "./examine-embeddings.ts";
import type { Finding } from "./finding.ts";

const shared = { clock: systemClock, logger: silentLogger };
const timeoutMs = 20_000;
/** Enough for a model that thinks before it says "ok". */
const maxTokens = 300;

/** Each with what to do about it. */
const advice: Readonly<Record<ModelFault, string>> = {
  network: "check the address, and that the server runs",
  timeout: "check that the server is not overloaded; a local one may still be loading its model",
  rate_limited: "wait, or ask the provider for a higher limit",
  server: "look at the server's own log",
  rejected: "check the key (401, 403), the address and the model's name (404), and what the model can do (400)",
  broken: "check that the address speaks the OpenAI protocol; most end in /v1",
  cancelled: "try again",
};

/** What was found of the providers, and the embedder, when there is one to compare with the collection. */
export interface ExaminedProviders {
  readonly findings: readonly Finding[];
  readonly embedder: Embedder | undefined;
}

/** Asks each provider for one small thing; costs a few hundred tokens at most. */
export async function examineProviders(config: ProviderConfig): Promise<ExaminedProviders> {
  const [model, embeddings, reranker] = await Promise.all([
    examineModel(config),
    examineEmbeddings(config),
    examineReranker(config),
  ]);
  const unsafe = keysInTheOpen(config).map((check) => ({
    check,
    ok: false,
    detail: "the key would travel unencrypted: use https",
  }));
  return {
    findings: [...unsafe, ...model, ...embeddings.findings, ...reranker],
    embedder: embeddings.embedder,
  };
}

async function examineModel(config: ProviderConfig): Promise<Finding[]> {
  const model = await openModel(config, shared);
  if (model === undefined) return [{ check: "model", ok: true, detail: "none is named: the rules write every reply" }];
  const names = [...new Set([model.defaults.fast, model.defaults.complex])];
  const answers = await Promise.all(names.map(async (name) => await asked(model, name)));
  // Whether a model follows a schema can only be told of one that answers.
  const working = names.filter((_, index) => answers[index]?.ok);
  return [...answers, ...(await Promise.all(working.map(async (name) => await askedForJson(model, name))))];
}

async function asked(model: Model, name: string): Promise<Finding> {
  const check = `model ${name}`;
  try {
    const startedAt = systemClock.now();
    await model.chat(request(name, "Say: ok"));
    return { check, ok: true, detail: `answers, in ${systemClock.now() - startedAt} ms` };
  } catch (error) {
    return { check, ok: false, detail: faultText(error) };
  }
}

async function askedForJson(model: Model, name: string): Promise<Finding> {
  const check = `JSON of ${name}`;
  const schema = {
    type: "object",
    properties: { word: { type: "string" } },
    required: ["word"],
    additionalProperties: false,
  };
  try {
    const { text } = await model.chat({
      ...request(name, "Give the word ok."),
      schema: { name: "word", schema },
    });
    if (isWord(text)) return { check, ok: true, detail: "follows a schema" };
    return { check, ok: false, detail: "does not follow a schema: name a model that does" };
  } catch (error) {
    return { check, ok: false, detail: faultText(error) };
  }
}

function isWord(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "word" in value && typeof value.word === "string";
  } catch {
    return false;
  }
}

function request(model: string, content: string): ModelRequest {
  const { signal } = new AbortController();
  return { model, messages: [{ role: "user", content }], maxTokens, timeoutMs, signal };
}

async function examineReranker(config: ProviderConfig): Promise<Finding[]> {
  const reranker = await openReranker(config, systemClock);
  if (reranker === undefined) return [];
  try {
    await reranker.rerank("ok", ["ok", "no"], new AbortController().signal);
    return [{ check: "reranker", ok: true, detail: "answers" }];
  } catch (error) {
    return [{ check: "reranker", ok: false, detail: faultText(error) }];
  }
}

function faultText(error: unknown): string {
  return error instanceof ModelError ? `${error.message}: ${advice[error.fault]}` : messageOf(error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "unknown error";
}
