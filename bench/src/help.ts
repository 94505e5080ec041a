import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import { TenantId } from "@frontdesk/contracts/ids";
import { TenantSettings } from "@frontdesk/contracts/settings";
import type { Passage } from "@frontdesk/contracts/turn";
import type { Knowledge } from "@frontdesk/retrieval/knowledge";
import { type HelpRow, holdsAll } from "./help-rows.ts";
import { ingest, type Measured, readJsonl, round } from "./open-knowledge.ts";

interface Judged {
  readonly question: HelpRow;
  /** Places of the first listed page and of the first passage that holds the facts, from 0; -1: not found. */
  readonly page: number;
  readonly facts: number;
}

const tenant = TenantId.parse("bench-help");
const depth = 10;
/** As many as can be, so that ten pages may be among them: the order is that of any turn. */
const settings = TenantSettings.parse({ id: tenant, name: "Help", retrieval: { topK: depth, wideTopK: depth } });
const bars = { all: { recallAt3: 0.9, factsAt3: 0.8 }, howto: { recallAt3: 0.75 }, cross: { recallAt3: 0.5 } } as const;

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}

async function ingestPages(knowledge: Knowledge, folder: string): Promise<void> {
  for (const path of filesUnder(folder).toSorted()) {
    const id = relative(folder, path);
    await ingest(knowledge, tenant, { id, name: id.split("/").at(-1) ?? id, bytes: readFileSync(path) });
  }
}

function turnOf({ question, history = [] }: HelpRow): EventOf<EventData<"turn.opened">> {
  const n = history.length + 1;
  return {
    specversion: "1.0",
    id: "bench",
    source: "/frontdesk/safety",
    type: "frontdesk.turn.opened.v1",
    time: "2026-01-01T00:00:00Z",
    datacontenttype: "application/json",
    tenant,
    conversation: "bench",
    correlationid: "bench",
    data: {
      turn: n,
      fence: 0,
      deadlineAt: Number.MAX_SAFE_INTEGER,
      settingsVersion: 1,
      channel: "web",
      user: { id: "bench", tier: "guest" },
      takes: [{ n, id: "bench", text: question }],
      history: history.map((text) => ({ role: "user" as const, text })),
      stages: [],
    },
  };
}

function holdsFacts({ title = "", headings, text }: Passage, { facts }: HelpRow): boolean {
  return holdsAll([title, ...headings, text].join("\n"), facts);
}

async function judge(knowledge: Knowledge, question: HelpRow): Promise<Judged> {
  const { passages } = await knowledge.retrieve(turnOf(question), settings);
  const pages = [...new Set(passages.map(({ document }) => document))];
  return {
    question,
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
  await ingestPages(knowledge, join(folder, "docs"));
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
  const missed = Object.entries(bars).flatMap(([group, least]) =>
    Object.entries(least).flatMap(([measure, bar]) => {
      const key = `${name}.${group}.${measure}`;
      return (figures[key] ?? 0) < bar ? [key] : [];
    }),
  );
  return { figures, missed };
}
