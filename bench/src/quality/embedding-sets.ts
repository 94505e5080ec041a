import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TenantId } from "@frontdesk/contracts/ids";
import type { Knowledge } from "@frontdesk/retrieval/knowledge";
import type { HelpRow } from "./help-rows.ts";
import { addFolder, ingest, readJsonl } from "./open-knowledge.ts";

export interface AskedRow {
  readonly text: string;
  /** Ids of the documents that answer. */
  readonly relevant: readonly string[];
}

/** Documents, and questions about them. */
export interface EmbeddingSet {
  readonly name: string;
  readonly add: (knowledge: Knowledge, tenant: TenantId) => Promise<unknown>;
  readonly rows: readonly AskedRow[];
}

interface Query {
  readonly query: string;
  readonly relevant: readonly string[];
}

interface Labelled {
  readonly text: string;
  readonly label: string;
}

function helpSet(data: string, name: string): EmbeddingSet {
  const rows = readJsonl<HelpRow>(join(data, name, "questions.jsonl"));
  return {
    name,
    add: async (knowledge, tenant) => await addFolder(knowledge, tenant, join(data, name, "docs")),
    // One that goes on from another is not asked for by itself.
    rows: rows
      .filter(({ kind }) => kind !== "none" && kind !== "followup")
      .map(({ question, documents }) => ({ text: question, relevant: documents })),
  };
}

interface Crossed {
  readonly name: string;
  readonly passages: string;
  readonly queries: string;
  /** Where the questions are another language's: the start of their answers' ids, there and here. */
  readonly renamed?: readonly [string, string];
}

function passageSet(data: string, { name, passages, queries, renamed: [from, to] = ["", ""] }: Crossed): EmbeddingSet {
  const folder = join(data, "retrieval");
  const bytes = readFileSync(join(folder, `${passages}.jsonl`));
  return {
    name,
    add: async (knowledge, tenant) => await ingest(knowledge, tenant, { name: "passages.jsonl", bytes }),
    rows: readJsonl<Query>(join(folder, `${queries}.jsonl`))
      .filter(({ relevant }) => relevant.length > 0)
      .map(({ query, relevant }) => ({
        text: query,
        relevant: relevant.map((id) => (id.startsWith(from) ? `${to}${id.slice(from.length)}` : id)),
      })),
  };
}

function examplesSet(data: string): EmbeddingSet {
  const examples = readJsonl<Labelled>(join(data, "intent/intent_banking77_train20.jsonl"));
  const lines = examples.map(({ text }, at) => JSON.stringify({ id: String(at), text }));
  const alike = (label: string) => examples.flatMap((one, at) => (one.label === label ? [String(at)] : []));
  return {
    name: "examples",
    add: async (knowledge, tenant) =>
      await ingest(knowledge, tenant, { name: "examples.jsonl", bytes: Buffer.from(lines.join("\n")) }),
    rows: readJsonl<Labelled>(join(data, "intent/intent_banking77_test.jsonl")).map(({ text, label }) => ({
      text,
      relevant: alike(label),
    })),
  };
}

/** The passages of XQuAD are the same ones in each language, by the same numbers. */
const crossed: readonly Crossed[] = [
  { name: "en", passages: "xquad_en_passages", queries: "xquad_en_queries" },
  { name: "es", passages: "xquad_es_passages", queries: "xquad_es_queries" },
  { name: "es-en", passages: "xquad_en_passages", queries: "xquad_es_queries", renamed: ["es-", "en-"] },
  { name: "en-es", passages: "xquad_es_passages", queries: "xquad_en_queries", renamed: ["en-", "es-"] },
  { name: "sw-en", passages: "afriqa_sw_passages_en", queries: "afriqa_sw_queries" },
  { name: "id", passages: "idkmrc_id_passages", queries: "idkmrc_id_queries" },
];

/** `es-en`: questions in Spanish about documents in English. */
export function embeddingSets(data: string): readonly EmbeddingSet[] {
  return [
    helpSet(data, "help"),
    helpSet(data, "help2"),
    ...crossed.map((one) => passageSet(data, one)),
    examplesSet(data),
  ];
}
