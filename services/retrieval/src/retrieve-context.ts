import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData, Passage } from "@frontdesk/contracts/events";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import { buildQuery, chooseTop, isConfident } from "./retrieve-context.rules.ts";
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

/** WF-06: what the tenant's knowledge holds on the turn's question, and whether that is enough to answer. */
export async function retrieveContext(
  place: Searchable,
  event: EventOf<EventData<"turn.opened">>,
  settings: TenantSettings,
): Promise<EventData<"context.retrieved">> {
  const query = buildQuery(event.data, settings);
  const top = Math.max(settings.retrieval.topK, settings.retrieval.wideTopK, 3);
  const found = await searchKnowledge(place, { ...query, top });
  const chosen = chooseTop(found, settings.retrieval);
  return {
    ...event.data,
    passages: chosen.map(toPassage),
    confident: isConfident(found, settings.retrieval),
    query: query.text,
  };
}
