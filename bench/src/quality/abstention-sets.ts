import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readEvaluation } from "@frontdesk/cli/evaluation/rows";
import { readTenantFile } from "@frontdesk/cli/tenant-file";
import { TenantId } from "@frontdesk/contracts/ids";
import { TenantSettings } from "@frontdesk/contracts/settings";
import type { Passage } from "@frontdesk/contracts/turn";
import { guessLanguage } from "@frontdesk/infra/analysis/guess-language";
import { analyserOf } from "@frontdesk/infra/analysis/languages";
import { systemClock } from "@frontdesk/infra/ports/clock";
import type { Knowledge } from "@frontdesk/retrieval/knowledge";
import { createTenantWords, type TenantWords } from "@frontdesk/retrieval/search/tenant-words";
import { askedBefore, askGuard } from "./abstention.ts";
import { type HelpRow, holdsAll } from "./help-rows.ts";
import { addFolder, ingest, openStores, openVectors, readJsonl } from "./open-knowledge.ts";

/**
 * Where a question stands to the documents it is put to: a page answers it, and is among what was found or not; the
 * topic is there and the answer is not; it is another company's; its own page was taken away.
 */
export type Standing = "answerable" | "unfound" | "near" | "off" | "out";

/** A question put to a company, and what was found. */
export interface JudgedQuestion {
  /** Whose documents, and whose question; left out of training together when either is measured. */
  readonly set: string;
  readonly from: string;
  readonly standing: Standing;
  readonly language: string;
  /** As it was searched for, what was asked before included. */
  readonly question: string;
  readonly passages: readonly Passage[];
  readonly words: TenantWords;
}

interface Asked {
  readonly set: string;
  readonly question: string;
  readonly language: string;
  readonly answerable: boolean;
  readonly pages: readonly string[];
  readonly facts: HelpRow["facts"];
  readonly history?: readonly string[] | undefined;
}

interface Company {
  readonly name: string;
  readonly set: string;
  /** A question in another one is no customer's of this company. */
  readonly languages: readonly string[];
  readonly tenant: TenantId;
  readonly questions: readonly Asked[];
}

/** An answer is made of the first passages. */
const answering = 5;
const most = { passages: 200, unanswerable: 200, foreign: 40 } as const;

function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return items.filter(
    (_, at) => Math.floor((at * count) / items.length) !== Math.floor(((at - 1) * count) / items.length),
  );
}

interface Query {
  readonly query: string;
  readonly relevant: readonly string[];
}

const passageSets = [
  { name: "xquad-en", set: "xquad", files: ["xquad_en_passages", "xquad_en_queries"], language: "en" },
  { name: "xquad-es", set: "xquad", files: ["xquad_es_passages", "xquad_es_queries"], language: "es" },
  { name: "idkmrc", set: "idkmrc", files: ["idkmrc_id_passages", "idkmrc_id_queries"], language: "id" },
  { name: "afriqa", set: "afriqa", files: ["afriqa_sw_passages_en", "afriqa_sw_queries"], language: "sw" },
] as const;

async function passageCompany(
  knowledge: Knowledge,
  folder: string,
  from: (typeof passageSets)[number],
): Promise<Company> {
  const { name, set, files, language } = from;
  const tenant = TenantId.parse(`bench-${name}`);
  const file = `${files[0]}.jsonl`;
  await ingest(knowledge, tenant, { name: file, bytes: readFileSync(join(folder, file)) });
  const all = readJsonl<Query>(join(folder, `${files[1]}.jsonl`));
  const answerable = spread(
    all.filter(({ relevant }) => relevant.length > 0),
    most.passages,
  );
  const unanswerable = spread(
    all.filter(({ relevant }) => relevant.length === 0),
    most.unanswerable,
  );
  const questions = [...answerable, ...unanswerable].map(({ query, relevant }) => ({
    set,
    language,
    question: query,
    answerable: relevant.length > 0,
    pages: relevant,
    facts: [],
  }));
  return { name, set, tenant, languages: [language], questions };
}

async function helpCompany(knowledge: Knowledge, folder: string, set: string): Promise<Company> {
  const tenant = TenantId.parse(`bench-${set}`);
  await addFolder(knowledge, tenant, join(folder, "docs"));
  const questions = readJsonl<HelpRow>(join(folder, "questions.jsonl")).map((row) => ({
    set,
    question: row.question,
    language: row.lang,
    answerable: row.kind !== "none",
    pages: row.documents,
    facts: row.facts,
    history: row.history,
  }));
  return { name: set, set, tenant, languages: ["en", "es", "id", "sw"], questions };
}

async function exampleCompany(knowledge: Knowledge, folder: string, name: string): Promise<Company> {
  const tenant = TenantId.parse(`bench-${name}`);
  await addFolder(knowledge, tenant, join(folder, "knowledge"));
  const { languages } = TenantSettings.parse(await readTenantFile(join(folder, "tenant.yaml")));
  const { rows } = await readEvaluation(join(folder, "evaluation.yaml"));
  const questions = rows.map(({ question, declined, documents, facts, history }) => ({
    set: "examples",
    question,
    language: guessLanguage(question, analyserOf(languages.default) ?? "en"),
    answerable: !declined,
    pages: documents,
    facts: facts.map((any) => ({ any })),
    ...(history === undefined ? {} : { history: [history] }),
  }));
  return { name, set: "examples", tenant, languages: languages.allowed, questions };
}

interface Labelled {
  readonly text: string;
  readonly label: string;
}

/** Of a bank's customers, what no shop's pages answer. */
const banking =
  /^(?:top_up|transfer|exchange|atm|pin_|cash_withdrawal|virtual_card|pending_top|disposable|visa_or|topping|getting_virtual)/u;

/** Questions that nobody's pages answer. */
function strayQuestions(folder: string): Asked[] {
  const bank = readJsonl<Labelled>(join(folder, "intent_banking77_test.jsonl")).filter(({ label }) =>
    banking.test(label),
  );
  const anything = readJsonl<Labelled>(join(folder, "intent_clinc150_test.jsonl"));
  const asked =
    (set: string) =>
    ({ text }: Labelled): Asked => ({
      set,
      question: text,
      language: "en",
      answerable: true,
      pages: [],
      facts: [],
    });
  return [...spread(bank, 200).map(asked("banking")), ...spread(anything, 200).map(asked("clinc"))];
}

async function judge(knowledge: Knowledge, words: TenantWords, put: { company: Company; asked: Asked }) {
  const { company, asked } = put;
  const own = company.set === asked.set && company.questions.includes(asked);
  const { question, language, pages } = asked;
  const found = await askGuard(knowledge, company.tenant, { question, language, history: askedBefore(asked.history) });
  if (found.questions !== undefined) return [];
  const row = (standing: Standing, passages = found.passages): JudgedQuestion => ({
    set: company.set,
    from: asked.set,
    standing,
    language,
    question: found.query ?? question,
    passages,
    words,
  });
  if (own && !asked.answerable) return [row("near")];
  const there =
    pages.length === 0 || found.passages.slice(0, answering).some(({ document }) => pages.includes(document));
  if (own)
    return [
      row(there ? "answerable" : "unfound"),
      ...(pages.length === 0
        ? []
        : [
            row(
              "out",
              found.passages.filter(({ document }) => !pages.includes(document)),
            ),
          ]),
    ];
  const texts = found.passages
    .slice(0, 3)
    .map(({ title = "", headings, text }) => [title, ...headings, text].join("\n"));
  const hit = asked.facts.length > 0 && texts.some((text) => holdsAll(text, asked.facts));
  return hit ? [] : [row("off")];
}

/** What others than its customers might ask a company. */
function foreignTo(company: Company, companies: readonly Company[], stray: readonly Asked[]): Asked[] {
  const others = companies
    .filter(({ set }) => set !== company.set && set !== "abcd")
    .map(({ questions }) =>
      questions.filter(({ answerable, language }) => answerable && company.languages.includes(language)),
    );
  // The help pages tell of topping up a purse, too.
  const strange = stray.filter(({ set }) => set !== "banking" || company.set !== "help");
  const strays = company.languages.includes("en") ? [...Map.groupBy(strange, ({ set }) => set).values()] : [];
  return [...others, ...strays].flatMap((some) =>
    spread(some, company.set === "abcd" ? 3 * most.foreign : most.foreign),
  );
}

/** Every question of the evaluation sets, put to its own company and to others, with what the search finds for it. */
export async function judgedQuestions(data: string, examples: string): Promise<readonly JudgedQuestion[]> {
  const { vectors, dispose } = openVectors("embedded");
  const { knowledge, documents } = await openStores(vectors);
  const tenantWords = createTenantWords({ documents, vectors, clock: systemClock });
  const companies: Company[] = [];
  for (const set of passageSets) companies.push(await passageCompany(knowledge, join(data, "retrieval"), set));
  for (const set of ["help", "help2"]) companies.push(await helpCompany(knowledge, join(data, set), set));
  for (const { name } of readdirSync(examples, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    companies.push(await exampleCompany(knowledge, join(examples, name), name));
  const abcd = TenantId.parse("bench-abcd");
  const guidelines = "kb_abcd_guidelines.jsonl";
  await ingest(knowledge, abcd, { name: guidelines, bytes: readFileSync(join(data, "conversations", guidelines)) });
  companies.push({ name: "abcd", set: "abcd", tenant: abcd, languages: ["en"], questions: [] });
  const stray = strayQuestions(join(data, "intent"));
  const rows: JudgedQuestion[] = [];
  for (const company of companies) {
    const words = await tenantWords.of(company.tenant);
    for (const asked of [...company.questions, ...foreignTo(company, companies, stray)])
      rows.push(...(await judge(knowledge, words, { company, asked })));
  }
  await dispose();
  return rows;
}
