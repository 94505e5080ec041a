import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readEvaluation } from "@frontdesk/cli/evaluation/rows";
import { readTenantFile } from "@frontdesk/cli/tenant-file";
import { Language } from "@frontdesk/contracts/ids";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { detectLanguage } from "@frontdesk/infra/language/detect";
import type { Knowledge } from "@frontdesk/retrieval/knowledge";
import type { HelpRow } from "./help-rows.ts";
import { addFolder, ingest, readJsonl } from "./open-knowledge.ts";

/** How a set is judged: by facts and page; `pages`: no facts are known, so by the page alone. */
type Judging = "facts" | "pages";

/** A tenant with its documents, and questions that are put to it. */
export interface AnswerSet {
  readonly name: string;
  /** Sets of one group share texts or authors: what is learnt is learnt without all of them. */
  readonly group: string;
  readonly judging: Judging;
  /** The least share answered; a set of other trades only has to beat quoting the best passage. */
  readonly isHelpDesk: boolean;
  readonly settings: TenantSettings;
  readonly rows: readonly HelpRow[];
  fill(knowledge: Knowledge): Promise<void>;
}

const foreignQuestions = 30;

function tenantOf(name: string, language: Language): TenantSettings {
  const languages = { default: language, allowed: Language.options };
  return TenantSettings.parse({ id: `bench-${name}`, name: "Help Centre", languages });
}

/** The same rows every time, whatever their order in the file, which they keep. */
function sampleOf<T extends { readonly id: string }>(rows: readonly T[], size: number): T[] {
  const hashed = rows.map((row) => ({ row, hash: createHash("sha256").update(row.id).digest("hex") }));
  const first = hashed.toSorted((one, other) => (one.hash < other.hash ? -1 : 1)).slice(0, size);
  const chosen = new Set(first.map(({ row }) => row));
  return rows.filter((row) => chosen.has(row));
}

/** Every folder with pages and labelled questions about them, `help` first: one that is kept apart needs no code. */
function helpSets(data: string): AnswerSet[] {
  const names = readdirSync(data).filter((name) => existsSync(join(data, name, "questions.jsonl")));
  return names.toSorted().map((name) => {
    const settings = tenantOf(name, "en");
    return {
      name,
      group: name,
      judging: "facts",
      isHelpDesk: true,
      settings,
      rows: readJsonl<HelpRow>(join(data, name, "questions.jsonl")),
      fill: async (knowledge) => void (await addFolder(knowledge, settings.id, join(data, name, "docs"))),
    };
  });
}

/** The companies of this repository, each under its own settings, but without its shop and orders. */
async function exampleSets(): Promise<AnswerSet[]> {
  const root = fileURLToPath(new URL("../../../examples", import.meta.url));
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const sets: AnswerSet[] = [];
  for (const { name } of folders.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const settings = await readTenantFile(join(root, name, "tenant.yaml"));
    const { rows } = await readEvaluation(join(root, name, "evaluation.yaml"));
    sets.push({
      name,
      group: "examples",
      judging: "facts",
      isHelpDesk: true,
      settings,
      rows: rows.map(({ id, question, history, documents, facts, declined }) => ({
        id,
        question,
        documents,
        lang: detectLanguage(question, { conversation: undefined, languages: settings.languages }).language,
        kind: declined ? "none" : history === undefined ? "fact" : "followup",
        facts: facts.map((any) => ({ any })),
        ...(history === undefined ? {} : { history: [history] }),
      })),
      fill: async (knowledge) => void (await addFolder(knowledge, settings.id, join(root, name, "knowledge"))),
    });
  }
  return sets;
}

interface Article {
  readonly id: string;
  readonly text: string;
}

/** "The customer wants to manage their address." as the customer would say it. */
function inFirstPerson(sentence: string): string {
  const words: readonly (readonly [RegExp, string])[] = [
    [/^The customer['’]s/u, "my"],
    [/^The customer is\b/u, "I am"],
    [/^The customer has\b/u, "I have"],
    [/^The customer (?:will )?(\w+?)s?\b(?= )/u, "I $1"],
    [/^The customer\b/u, "I"],
    [/\band wants\b/giu, "and want"],
    [/\btheir\b/giu, "my"],
    [/\bthey (?:are|were)\b/giu, "I was"],
    [/\bthey\b/giu, "I"],
    [/\b(?:them|the customer)\b/giu, "me"],
  ];
  return words.reduce((text, [from, to]) => text.replace(from, to), sentence).replace(/[.\s]+$/u, "");
}

/**
 * Articles of a retail desk. Nobody labelled questions about them, and no facts: what an article says its customer wants
 * is asked in the first person, and an answer is right that cites an article of these words. Questions about other matters
 * altogether must be declined.
 */
function articleSet(data: string): AnswerSet {
  const file = join(data, "conversations/kb_abcd_guidelines.jsonl");
  const settings = tenantOf("abcd", "en");
  const told = readJsonl<Article>(file).flatMap(({ id, text }) => {
    const sentence = /The customer (?!will ask)[^.?A-Z]{15,160}(?=[.?])/u.exec(text)?.[0];
    return sentence === undefined ? [] : [{ id, question: inFirstPerson(sentence) }];
  });
  const asked = [...Map.groupBy(told, ({ question }) => question)].map(([question, articles]): HelpRow => {
    const documents = articles.map(({ id }) => id);
    return { id: documents[0] ?? question, question, lang: "en", kind: "reworded", documents, facts: [] };
  });
  const foreign = sampleOf(readJsonl<Query>(join(data, "retrieval/xquad_en_queries.jsonl")), foreignQuestions);
  const none = foreign.map(
    ({ id, query }): HelpRow => ({ id, question: query, lang: "en", kind: "none", documents: [], facts: [] }),
  );
  return {
    name: "abcd",
    group: "abcd",
    judging: "pages",
    isHelpDesk: false,
    settings,
    rows: [...asked, ...none],
    fill: async (knowledge) => await ingest(knowledge, settings.id, { name: "kb.jsonl", bytes: readFileSync(file) }),
  };
}

interface Query {
  readonly id: string;
  readonly query: string;
  readonly relevant: readonly string[];
  readonly answer: string | null;
  readonly lang: string;
}

interface Extractive {
  readonly name: string;
  readonly group: string;
  readonly passages: string;
  readonly queries: string;
  readonly language: Language;
}

/** Encyclopaedias with short answers; `sw` asks in Swahili about English pages. */
const extractive: readonly Extractive[] = [
  // The same texts in two languages.
  { name: "xquad-en", group: "xquad", passages: "xquad_en_passages", queries: "xquad_en_queries", language: "en" },
  { name: "xquad-es", group: "xquad", passages: "xquad_es_passages", queries: "xquad_es_queries", language: "es" },
  { name: "idkmrc-id", group: "idkmrc", passages: "idkmrc_id_passages", queries: "idkmrc_id_queries", language: "id" },
  {
    name: "afriqa-sw",
    group: "afriqa",
    passages: "afriqa_sw_passages_en",
    queries: "afriqa_sw_queries",
    language: "en",
  },
];

function extractiveSet(data: string, set: Extractive, size: number): AnswerSet {
  const settings = tenantOf(set.name, set.language);
  const file = join(data, "retrieval", `${set.passages}.jsonl`);
  const rows = sampleOf(readJsonl<Query>(join(data, "retrieval", `${set.queries}.jsonl`)), size).map(
    ({ id, query, relevant, answer, lang }): HelpRow => ({
      id,
      question: query,
      lang,
      kind: relevant.length === 0 ? "none" : lang === set.language ? "fact" : "cross",
      documents: relevant,
      facts: answer === null ? [] : [answer],
    }),
  );
  return {
    name: set.name,
    group: set.group,
    judging: "facts",
    isHelpDesk: false,
    settings,
    rows,
    fill: async (knowledge) => await ingest(knowledge, settings.id, { name: "p.jsonl", bytes: readFileSync(file) }),
  };
}

/** All sets, with so many of an encyclopaedia's questions. */
export async function answerSets(data: string, size: number): Promise<AnswerSet[]> {
  return [
    ...helpSets(data),
    ...(await exampleSets()),
    articleSet(data),
    ...extractive.map((set) => extractiveSet(data, set, size)),
  ];
}

/** The sets of a name or group; all without one. */
export function chosenSets(all: readonly AnswerSet[], only: string | undefined): AnswerSet[] {
  const chosen = all.filter(({ name, group }) => only === undefined || name === only || group === only);
  if (chosen.length > 0) return chosen;
  const known = [...new Set(all.flatMap(({ name, group }) => [name, group]))].join(", ");
  throw new Error(`--set: there is no set ${only}; there are ${known}`);
}
