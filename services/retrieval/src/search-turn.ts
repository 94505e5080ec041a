import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { Passage } from "@frontdesk/contracts/turn";
import { judgedPassages } from "./answerability/answerability-features.ts";
import { type Answering, judgeAnswer } from "./answerability/judge-answer.ts";
import { pinnedPassage } from "./pinned.rules.ts";
import { type Found, type Searchable, searchKnowledge } from "./search/search-knowledge.ts";
import { buildQueries, chooseTop, isSearchable, type TurnQueries, type TurnQuery } from "./search-turn.rules.ts";

/** As many as an event carries. */
const maxPassages = 10;

function toPassage({ point, similarity }: Found): Passage {
  const { passage, document, title, headings, text, language, type, page } = point.payload;
  return {
    id: passage,
    document,
    headings: [...headings],
    text,
    language,
    type,
    score: similarity,
    ...(title === undefined ? {} : { title }),
    ...(page === undefined ? {} : { page }),
  };
}

interface Search {
  readonly query: TurnQuery;
  readonly found: readonly Found[];
  /** The chance, 0 to 1, that what was found answers. */
  readonly confidence: number;
}

interface Searching {
  readonly place: Searchable;
  readonly settings: TenantSettings;
  /** From this confidence on a turn is answered. */
  readonly threshold: number;
}

/**
 * The question alone, when that is enough; else, or when it goes on from the one before, with that one joined. A topic
 * that no document knows stays unanswered: joined, it would be answered with what was asked before.
 */
async function searchQueries(queries: TurnQueries, { place, settings, threshold }: Searching): Promise<Search> {
  const top = Math.max(settings.retrieval.topK, settings.retrieval.wideTopK, judgedPassages);
  const search = async (query: TurnQuery): Promise<Search> => {
    const found = await searchKnowledge(place, { ...query, top });
    return { query, found, confidence: judgeAnswer(query, found, await place.words()) };
  };
  const { alone, joined, continues, hangs, hasTopic } = queries;
  const first = await search(alone);
  if (joined === undefined || !isSearchable(alone.text, alone.fallback)) return first;
  if (!continues && first.confidence >= threshold) return first;
  if (hasTopic && nearest(first) === 0) return first;
  const second = await search(joined);
  if (hangs || (continues && second.confidence >= threshold)) return second;
  return second.confidence > first.confidence ? second : first;
}

function nearest({ found }: Search): number {
  return found[0]?.similarity ?? 0;
}

/** WF-06: what the tenant's knowledge holds on the turn's question, and whether that is enough to answer. */
export async function searchTurn(
  place: Answering & { readonly now: () => number },
  event: EventOf<EventData<"turn.opened">>,
  settings: TenantSettings,
): Promise<EventData<"context.retrieved">> {
  const began = performance.now();
  const queries = buildQueries(event.data, settings);
  const threshold = await place.threshold();
  const { query, found, confidence } = await searchQueries(queries, { place, settings, threshold });
  const asked = { text: event.data.takes.map(({ text }) => text).join("\n"), fallback: query.fallback };
  const pinned = pinnedPassage(asked, settings.retrieval.pinned);
  const chosen = chooseTop(found, settings.retrieval).map(toPassage);
  const ms = Math.round(performance.now() - began);
  return {
    ...event.data,
    stages: [...event.data.stages, { stage: "retrieve-context", at: place.now(), ms }],
    evidence: { confidence: pinned === undefined ? confidence : 1, threshold, ms },
    passages: pinned === undefined ? chosen : [pinned, ...chosen].slice(0, maxPassages),
    confident: pinned !== undefined || (confidence >= threshold && isSearchable(query.text, query.fallback)),
    query: query.text,
  };
}
