import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import { Language, type TenantId } from "@frontdesk/contracts/ids";
import { TenantSettings } from "@frontdesk/contracts/settings";
import type { HistoryEntry } from "@frontdesk/contracts/turn";
import type { Knowledge } from "@frontdesk/retrieval/knowledge";
import type { HelpRow } from "./help-rows.ts";
import { type Measured, round } from "./open-knowledge.ts";

export interface GuardQuestion {
  readonly question: string;
  /** As the conversation knows it; left out: unknown. */
  readonly language?: string;
  /** What was said before it. */
  readonly history?: readonly HistoryEntry[] | undefined;
}

/** Questions that were asked before. */
export function askedBefore(questions: readonly string[] = []): HistoryEntry[] {
  return questions.map((text) => ({ role: "user", text }));
}

const depth = 10;

/** A question as safety opens a turn with it. */
export function turnOf(
  tenant: TenantId,
  { question, language, history = [] }: GuardQuestion,
): EventOf<EventData<"turn.opened">> {
  const known = Language.safeParse(language).data;
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
      history: [...history],
      stages: [],
      ...(known === undefined ? {} : { language: known }),
    },
  };
}

/** What the step finds for a turn, and how sure it is that this answers. */
export async function askGuard(
  knowledge: Knowledge,
  tenant: TenantId,
  asked: GuardQuestion,
): Promise<EventData<"context.retrieved">> {
  const settings = TenantSettings.parse({ id: tenant, name: "Bench", retrieval: { topK: depth, wideTopK: depth } });
  return await knowledge.retrieve(turnOf(tenant, asked), settings);
}

interface Confidence {
  /** An answer is told plainly; else it is hedged, or there is none. */
  readonly sure: boolean;
  readonly confidence: number;
}

/** How often an answerable question scores above an unanswerable one. */
export function areaUnderCurve(answerable: readonly Confidence[], unanswerable: readonly Confidence[]): number {
  let wins = 0;
  for (const { confidence: one } of answerable)
    for (const { confidence: other } of unanswerable) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (answerable.length * unanswerable.length);
}

export function unsureShare(judged: readonly Confidence[]): number {
  return round(judged.filter(({ sure }) => !sure).length / judged.length);
}

/** A desk may hedge or decline few answerable questions, and tell few foreign ones plainly. */
const bars = { answerableUnsure: 0.1, foreignUnsure: 0.95 };

export interface GuardRun {
  readonly knowledge: Knowledge;
  /** What the figures' names begin with. */
  readonly name: string;
  readonly language: string;
  readonly tenant: TenantId;
  /** A shop that knows nothing of what is asked. */
  readonly shop: TenantId;
}

/** What the guard lets through: questions that a passage answers, that none answers, and the first put to a shop. */
export async function measureGuard(run: GuardRun, rows: readonly HelpRow[]): Promise<Measured> {
  const judge = async (tenant: TenantId, question: string): Promise<Confidence> => {
    const asked = { question, language: run.language };
    const { evidence } = await askGuard(run.knowledge, tenant, asked);
    return { sure: evidence?.tier === "sure", confidence: evidence?.confidence ?? 0 };
  };
  const answerable: Confidence[] = [];
  const unanswerable: Confidence[] = [];
  const foreign: Confidence[] = [];
  for (const { question, documents } of rows) {
    (documents.length > 0 ? answerable : unanswerable).push(await judge(run.tenant, question));
    if (documents.length > 0) foreign.push(await judge(run.shop, question));
  }
  const guard = `${run.name}.guard`;
  const unsure = unsureShare(answerable);
  const foreignUnsure = unsureShare(foreign);
  const figures = {
    [`${guard}.answerableUnsure`]: unsure,
    [`${guard}.foreignUnsure`]: foreignUnsure,
    ...(unanswerable.length === 0
      ? {}
      : {
          [`${guard}.unanswerableUnsure`]: unsureShare(unanswerable),
          [`${guard}.areaUnderCurve`]: round(areaUnderCurve(answerable, unanswerable)),
        }),
  };
  const missed = [
    // Across languages few words are shared even with the right passage.
    ...(run.language !== "sw" && unsure > bars.answerableUnsure ? [`${guard}.answerableUnsure`] : []),
    ...(run.language !== "sw" && foreignUnsure < bars.foreignUnsure ? [`${guard}.foreignUnsure`] : []),
  ];
  return { figures, missed };
}
