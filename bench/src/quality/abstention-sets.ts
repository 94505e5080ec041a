import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TenantId } from "@frontdesk/contracts/ids";
import type { Passage } from "@frontdesk/contracts/turn";
import { createLocalEmbedder } from "@frontdesk/infra/analysis/local-embedder";
import type { Knowledge } from "@frontdesk/retrieval/knowledge";
import { createTenantWords, type TenantWords } from "@frontdesk/retrieval/search/tenant-words";
import { askedBefore, askGuard, type GuardQuestion } from "./abstention.ts";
import { ingest, openKnowledge, openVectors, readJsonl } from "./open-knowledge.ts";

/** A question put to a tenant, what was found, and whether that answers it. */
export interface JudgedQuestion {
  /** Where it is from: `id`, `help` …; `-out` without the page that answers, `-foreign` put to a shop. */
  readonly set: string;
  readonly kind: string;
  /** Questions of one group stand or fall together in a split: they are about one page. */
  readonly group: string;
  readonly question: string;
  readonly language: string;
  readonly answerable: boolean;
  readonly passages: readonly Passage[];
}

interface Query {
  readonly query: string;
  readonly relevant: readonly string[];
  readonly context_of?: string;
}

interface HelpQuestion {
  readonly question: string;
  readonly lang: string;
  readonly kind: string;
  readonly documents: readonly string[];
  readonly history?: readonly string[];
}

async function addFile(knowledge: Knowledge, tenant: TenantId, file: { path: string; id?: string }): Promise<void> {
  const name = file.path.split("/").at(-1) ?? "passages.jsonl";
  const bytes = readFileSync(file.path);
  await ingest(knowledge, tenant, file.id === undefined ? { name, bytes } : { name, bytes, id: file.id });
}

async function found(knowledge: Knowledge, tenant: TenantId, asked: GuardQuestion): Promise<readonly Passage[]> {
  return (await askGuard(knowledge, tenant, asked)).passages;
}

const shop = TenantId.parse("bench-shop");

/** A set with its questions, those questions without the passage that answers, and put to a shop. */
async function passageSet(knowledge: Knowledge, folder: string, name: string): Promise<JudgedQuestion[]> {
  const [passages, queries, language] = {
    en: ["xquad_en_passages", "xquad_en_queries", "en"],
    es: ["xquad_es_passages", "xquad_es_queries", "es"],
    id: ["idkmrc_id_passages", "idkmrc_id_queries", "id"],
    sw: ["afriqa_sw_passages_en", "afriqa_sw_queries", "sw"],
  }[name] as [string, string, string];
  const tenant = TenantId.parse(`bench-${name}`);
  await addFile(knowledge, tenant, { path: join(folder, `${passages}.jsonl`) });
  const rows: JudgedQuestion[] = [];
  for (const { query, relevant, context_of } of readJsonl<Query>(join(folder, `${queries}.jsonl`))) {
    const asked = { question: query, language };
    const group = `${name}:${context_of ?? relevant[0] ?? query}`;
    const all = await found(knowledge, tenant, asked);
    const answerable = relevant.length > 0;
    rows.push({ ...asked, set: name, kind: "", group, answerable, passages: all });
    if (!answerable) continue;
    const without = all.filter(({ document }) => !relevant.includes(document));
    rows.push({ ...asked, set: `${name}-out`, kind: "", group, answerable: false, passages: without });
    const foreign = await found(knowledge, shop, asked);
    rows.push({ ...asked, set: `${name}-foreign`, kind: "", group, answerable: false, passages: foreign });
  }
  return rows;
}

async function helpSet(knowledge: Knowledge, folder: string): Promise<JudgedQuestion[]> {
  const tenant = TenantId.parse("bench-help");
  const files = readdirSync(join(folder, "docs"), { recursive: true, withFileTypes: true }).filter((f) => f.isFile());
  const ids = new Map<string, string>();
  for (const [at, file] of files.entries()) {
    const path = join(file.parentPath, file.name);
    ids.set(path.slice(join(folder, "docs").length + 1), `page-${at}`);
    await addFile(knowledge, tenant, { path, id: `page-${at}` });
  }
  const rows: JudgedQuestion[] = [];
  for (const row of readJsonl<HelpQuestion>(join(folder, "questions.jsonl"))) {
    const asked = { question: row.question, language: row.lang, history: askedBefore(row.history) };
    const pages = row.documents.map((path) => ids.get(path) ?? "");
    const all = await found(knowledge, tenant, asked);
    const answerable = row.kind !== "none";
    const base = {
      question: row.question,
      language: row.lang,
      kind: row.kind,
      group: `help:${pages[0] ?? row.question}`,
    };
    rows.push({ ...base, set: "help", answerable, passages: all });
    if (!answerable) continue;
    const without = all.filter(({ document }) => !pages.includes(document));
    rows.push({ ...base, set: "help-out", answerable: false, passages: without });
    rows.push({ ...base, set: "help-foreign", answerable: false, passages: await found(knowledge, shop, asked) });
  }
  return rows;
}

export interface JudgedSets {
  readonly rows: readonly JudgedQuestion[];
  /** By set, without `-out` and `-foreign`; `shop` knows nothing of any of them. */
  readonly words: ReadonlyMap<string, TenantWords>;
}

/** Every question of the evaluation sets with what the search finds for it. */
export async function judgedQuestions(data: string): Promise<JudgedSets> {
  const { vectors, dispose } = openVectors("embedded");
  const knowledge = await openKnowledge(vectors);
  const tenantWords = createTenantWords(vectors, createLocalEmbedder().dimensions);
  await addFile(knowledge, shop, { path: join(data, "conversations/kb_abcd_guidelines.jsonl") });
  const rows: JudgedQuestion[] = [];
  for (const name of ["en", "es", "id", "sw"])
    rows.push(...(await passageSet(knowledge, join(data, "retrieval"), name)));
  rows.push(...(await helpSet(knowledge, join(data, "help"))));
  const words = new Map<string, TenantWords>();
  for (const name of ["en", "es", "id", "sw", "help", "shop"])
    words.set(name, await tenantWords.of(TenantId.parse(`bench-${name}`), 0));
  await dispose();
  return { rows, words };
}
