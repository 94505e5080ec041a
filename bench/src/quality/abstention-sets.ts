import { join } from "node:path";
import type { TenantId } from "@frontdesk/contracts/ids";
import type { Passage } from "@frontdesk/contracts/turn";
import { systemClock } from "@frontdesk/infra/ports/clock";
import { spread } from "@frontdesk/retrieval/answerability/calibrate.rules";
import type { Knowledge } from "@frontdesk/retrieval/knowledge";
import { createTenantWords, type TenantWords } from "@frontdesk/retrieval/search/tenant-words";
import { askedBefore, askGuard } from "./abstention.ts";
import { type AnswerSet, answerSets } from "./answer-sets.ts";
import { type HelpRow, holdsAll } from "./help-rows.ts";
import { openStores, openVectors, readJsonl } from "./open-knowledge.ts";

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

interface Asked extends Pick<HelpRow, "question" | "documents" | "facts" | "history"> {
  readonly set: string;
  readonly language: string;
  readonly answerable: boolean;
}

interface Company {
  readonly set: string;
  /** A question in another one is no customer's of this company. */
  readonly languages: readonly string[];
  readonly tenant: TenantId;
  readonly questions: readonly Asked[];
}

/** An answer is made of the first passages. */
const answering = 5;
/** Of the rows of an encyclopaedia, and of the questions of others that are put to a company. */
const most = { rows: 400, foreign: 40 } as const;

/**
 * Where no facts are known, nobody knows either what else answers: others' questions alone are put to it. An encyclopaedia's
 * short facts ("two") stand on many pages that do not answer.
 */
function companyOf({ group, judging, isHelpDesk, settings, rows }: AnswerSet): Company {
  const asked = judging === "facts" ? rows : [];
  const questions = asked.map(({ kind, lang, facts, ...row }) => ({
    ...row,
    facts: isHelpDesk ? facts : [],
    set: group,
    language: lang,
    answerable: kind !== "none",
  }));
  const languages = isHelpDesk ? settings.languages.allowed : [...new Set(rows.map(({ lang }) => lang))];
  return { set: group, tenant: settings.id, languages, questions };
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
      documents: [],
      facts: [],
    });
  return [...spread(bank, 200).map(asked("banking")), ...spread(anything, 200).map(asked("clinc"))];
}

async function judge(knowledge: Knowledge, words: TenantWords, put: { company: Company; asked: Asked }) {
  const { company, asked } = put;
  const own = company.set === asked.set && company.questions.includes(asked);
  const { question, language, documents: pages } = asked;
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
export async function judgedQuestions(data: string): Promise<readonly JudgedQuestion[]> {
  const { vectors, dispose } = openVectors("embedded");
  const { knowledge, documents } = await openStores(vectors);
  const tenantWords = createTenantWords({ documents, vectors, clock: systemClock });
  const sets = await answerSets(data, most.rows);
  for (const set of sets) await set.fill(knowledge);
  const companies = sets.map(companyOf);
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
