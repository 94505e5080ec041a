import type { TenantId } from "@frontdesk/contracts/ids";
import type { Passage } from "@frontdesk/contracts/turn";
import type { Knowledge } from "@frontdesk/retrieval/knowledge";
import { areaUnderCurve, askedBefore, askGuard, unsureShare } from "./abstention.ts";
import { plainPages } from "./answer-desk.ts";
import type { AnswerSet } from "./answer-sets.ts";
import { type HelpRow, holdsAll } from "./help-rows.ts";
import { type Measured, round } from "./open-knowledge.ts";

interface Judged {
  readonly question: HelpRow;
  /** Places of the first listed page and of the first passage that holds the facts, from 0; -1: not found. */
  readonly page: number;
  readonly facts: number;
  /** Place of the first listed page among those that plain BM25 finds. */
  readonly plain: number;
  readonly sure: boolean;
  readonly confidence: number;
}

/** By set; what is asked of none stands beside plain BM25 alone. */
const bars: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>> = {
  help: { all: { recallAt3: 0.9, factsAt3: 0.8 }, howto: { recallAt3: 0.75 }, cross: { recallAt3: 0.5 } },
  help2: { all: { recallAt3: 0.8 }, howto: { recallAt3: 0.85 } },
};

function holdsFacts({ title = "", headings, text }: Passage, { facts }: HelpRow): boolean {
  return holdsAll([title, ...headings, text].join("\n"), facts);
}

interface Asking {
  readonly knowledge: Knowledge;
  readonly tenant: TenantId;
  readonly plain: (question: string) => string[];
}

async function judge({ knowledge, tenant, plain }: Asking, question: HelpRow): Promise<Judged> {
  const { passages, evidence } = await askGuard(knowledge, tenant, {
    question: question.question,
    history: askedBefore(question.history),
  });
  const pages = [...new Set(passages.map(({ document }) => document))];
  const isListed = (page: string) => question.documents.includes(page);
  return {
    question,
    sure: evidence?.tier === "sure",
    confidence: evidence?.confidence ?? 0,
    page: pages.findIndex(isListed),
    facts: passages.findIndex((passage) => isListed(passage.document) && holdsFacts(passage, question)),
    plain: plain([...(question.history ?? []), question.question].join("\n")).findIndex(isListed),
  };
}

function shareWithin(judged: readonly Judged[], place: "page" | "facts" | "plain", limit: number): number {
  return round(judged.filter((one) => one[place] >= 0 && one[place] < limit).length / judged.length);
}

/** Groups by kind, by kind and language, and all that some page answers. */
function groupsOf(judged: readonly Judged[]): Map<string, readonly Judged[]> {
  const answerable = judged.filter(({ question }) => question.kind !== "none");
  const byKind = Map.groupBy(answerable, ({ question }) => question.kind);
  const byLanguage = Map.groupBy(answerable, ({ question }) => question.lang);
  const byBoth = Map.groupBy(answerable, ({ question }) => `${question.kind}.${question.lang}`);
  return new Map<string, readonly Judged[]>([["all", answerable], ...byKind, ...byLanguage, ...byBoth]);
}

/** Questions of customers about a tenant's pages: whether the right page, and the passage with the facts, come first. */
export async function measureHelp(knowledge: Knowledge, set: AnswerSet, adapter: string): Promise<Measured> {
  await set.fill(knowledge);
  const name = `${adapter}.${set.name}`;
  const tenant = set.settings.id;
  const asking = { knowledge, tenant, plain: await plainPages(knowledge, tenant) };
  const judged: Judged[] = [];
  const began = performance.now();
  for (const question of set.rows) judged.push(await judge(asking, question));
  const figures: Record<string, number> = { [`${name}.turnMs`]: round((performance.now() - began) / judged.length) };
  for (const [group, members] of groupsOf(judged)) {
    figures[`${name}.${group}.recallAt1`] = shareWithin(members, "page", 1);
    figures[`${name}.${group}.recallAt3`] = shareWithin(members, "page", 3);
    figures[`${name}.${group}.bm25RecallAt3`] = shareWithin(members, "plain", 3);
    figures[`${name}.${group}.factsAt3`] = shareWithin(members, "facts", 3);
  }
  const [none, answerable] = [true, false].map((is) =>
    judged.filter(({ question }) => (question.kind === "none") === is),
  ) as [Judged[], Judged[]];
  figures[`${name}.guard.answerableUnsure`] = unsureShare(answerable);
  figures[`${name}.guard.noneUnsure`] = unsureShare(none);
  figures[`${name}.guard.areaUnderCurve`] = round(areaUnderCurve(answerable, none));
  return { figures, missed: missedOf(set.name, name, figures) };
}

function missedOf(set: string, name: string, figures: Readonly<Record<string, number>>): string[] {
  const below = Object.entries(bars[set] ?? {}).flatMap(([group, least]) =>
    Object.entries(least).flatMap(([measure, bar]) => {
      const key = `${name}.${group}.${measure}`;
      return (figures[key] ?? 0) < bar ? [key] : [];
    }),
  );
  const all = `${name}.all.recallAt3`;
  const isBelowPlain = (figures[all] ?? 0) < (figures[`${name}.all.bm25RecallAt3`] ?? 0);
  return isBelowPlain && !below.includes(all) ? [...below, all] : below;
}
