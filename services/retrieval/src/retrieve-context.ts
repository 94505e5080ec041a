import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData, Passage } from "@frontdesk/contracts/events";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import {
  buildQueries,
  chooseTop,
  isConfident,
  isSearchable,
  type TurnQueries,
  type TurnQuery,
} from "./retrieve-context.rules.ts";
import { type Found, type Searchable, searchKnowledge } from "./search-knowledge.ts";

function toPassage({ point, similarity }: Found): Passage {
  const { passage, document, title, headings, text, language } = point.payload;
  return {
    id: passage,
    document,
    headings: [...headings],
    text,
    language,
    score: similarity,
    ...(title === undefined ? {} : { title }),
  };
}

interface Search {
  readonly query: TurnQuery;
  readonly found: readonly Found[];
}

/**
 * The question alone, when that is enough; else, or when it goes on from the one before, with that one joined. A topic
 * that no document knows stays unanswered: joined, it would be answered with what was asked before.
 */
async function searchTurn(place: Searchable, queries: TurnQueries, settings: TenantSettings): Promise<Search> {
  const top = Math.max(settings.retrieval.topK, settings.retrieval.wideTopK, 3);
  const search = async (query: TurnQuery): Promise<Search> => ({
    query,
    found: await searchKnowledge(place, { ...query, top }),
  });
  const { alone, joined, continues, hasTopic } = queries;
  const first = await search(alone);
  if (joined === undefined || !isSearchable(alone.text, alone.fallback)) return first;
  if (!continues && isConfident(first.found, settings.retrieval)) return first;
  if (hasTopic && nearest(first) === 0) return first;
  const second = await search(joined);
  if (continues && isConfident(second.found, settings.retrieval)) return second;
  return nearest(second) > nearest(first) ? second : first;
}

function nearest({ found }: Search): number {
  return found[0]?.similarity ?? 0;
}

/** WF-06: what the tenant's knowledge holds on the turn's question, and whether that is enough to answer. */
export async function retrieveContext(
  place: Searchable,
  event: EventOf<EventData<"turn.opened">>,
  settings: TenantSettings,
): Promise<EventData<"context.retrieved">> {
  const queries = buildQueries(event.data, settings);
  const { query, found } = await searchTurn(place, queries, settings);
  const chosen = chooseTop(found, settings.retrieval);
  return {
    ...event.data,
    passages: chosen.map(toPassage),
    confident: isConfident(found, settings.retrieval) && isSearchable(query.text, query.fallback),
    query: query.text,
  };
}
