import { join } from "node:path";
import { TenantId } from "@frontdesk/contracts/ids";
import type { Passage } from "@frontdesk/contracts/turn";
import type { Knowledge } from "@frontdesk/retrieval/knowledge";
import { areaUnderCurve, askedBefore, askGuard, declinedShare } from "./abstention.ts";
import { type HelpRow, holdsAll } from "./help-rows.ts";
import { addFolder, type Measured, readJsonl, round } from "./open-knowledge.ts";

interface Judged {
  readonly question: HelpRow;
  /** Places of the first listed page and of the first passage that holds the facts, from 0; -1: not found. */
  readonly page: number;
  readonly facts: number;
  readonly confident: boolean;
  readonly confidence: number;
}

const tenant = TenantId.parse("bench-help");
const bars = { all: { recallAt3: 0.9, factsAt3: 0.8 }, howto: { recallAt3: 0.75 }, cross: { recallAt3: 0.5 } } as const;

function holdsFacts({ title = "", headings, text }: Passage, { facts }: HelpRow): boolean {
  return holdsAll([title, ...headings, text].join("\n"), facts);
}

async function judge(knowledge: Knowledge, question: HelpRow): Promise<Judged> {
  const { passages, confident, evidence } = await askGuard(knowledge, tenant, {
    question: question.question,
    history: askedBefore(question.history),
  });
  const pages = [...new Set(passages.map(({ document }) => document))];
  return {
    question,
    confident,
    confidence: evidence?.confidence ?? 0,
    page: pages.findIndex((page) => question.documents.includes(page)),
    facts: passages.findIndex(
      (passage) => question.documents.includes(passage.document) && holdsFacts(passage, question),
    ),
  };
}

function shareWithin(judged: readonly Judged[], place: "page" | "facts", limit: number): number {
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

/** Questions of customers about real help pages: whether the right page, and the passage with the facts, come first. */
export async function measureHelp(knowledge: Knowledge, folder: string, name: string): Promise<Measured> {
  await addFolder(knowledge, tenant, join(folder, "docs"));
  const questions = readJsonl<HelpRow>(join(folder, "questions.jsonl"));
  const judged: Judged[] = [];
  const began = performance.now();
  for (const question of questions) judged.push(await judge(knowledge, question));
  const figures: Record<string, number> = { [`${name}.turnMs`]: round((performance.now() - began) / judged.length) };
  for (const [group, members] of groupsOf(judged)) {
    figures[`${name}.${group}.recallAt1`] = shareWithin(members, "page", 1);
    figures[`${name}.${group}.recallAt3`] = shareWithin(members, "page", 3);
    figures[`${name}.${group}.factsAt3`] = shareWithin(members, "facts", 3);
  }
  const [none, answerable] = [true, false].map((is) =>
    judged.filter(({ question }) => (question.kind === "none") === is),
  ) as [Judged[], Judged[]];
  figures[`${name}.guard.answerableDeclined`] = declinedShare(answerable);
  figures[`${name}.guard.noneDeclined`] = declinedShare(none);
  figures[`${name}.guard.areaUnderCurve`] = round(areaUnderCurve(answerable, none));
  const missed = Object.entries(bars).flatMap(([group, least]) =>
    Object.entries(least).flatMap(([measure, bar]) => {
      const key = `${name}.${group}.${measure}`;
      return (figures[key] ?? 0) < bar ? [key] : [];
    }),
  );
  return { figures, missed };
}
