import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { AnswerTier, Passage } from "@frontdesk/contracts/turn";
import { judgedPassages } from "./answerability/answer-signs.ts";
import { type Answering, judgeAnswer } from "./answerability/judge-answer.ts";
import { sureFrom, tierOf } from "./answerability/tiers.rules.ts";
import { pinnedPassage } from "./pinned.rules.ts";
import { type Found, searchKnowledge } from "./search/search-knowledge.ts";
import {
  buildQueries,
  chooseTop,
  isSearchable,
  type TurnQueries,
  type TurnQuery,
  turnQuestions,
} from "./search-turn.rules.ts";

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
  readonly place: Answering;
  readonly settings: TenantSettings;
  /** From this confidence on an answer is tried. */
  readonly threshold: number;
  /** From this one on the question needs nothing from before it. */
  readonly enough: number;
}

/**
 * The question alone, when that is enough; else, or when it goes on from the one before, in the frame of that one or with
 * it joined. A topic that no document knows stays unanswered: joined, it would be answered with what was asked before.
 */
async function searchQueries(queries: TurnQueries, searching: Searching): Promise<Search> {
  const { alone, framed, joined, continues, hangs, hasTopic, isOwn } = queries;
  const { enough } = searching;
  const search = async (query: TurnQuery) => await searchOne(query, queries.spent, searching);
  const first = await search(alone);
  if (joined === undefined || !isSearchable(alone.text, alone.fallback)) return first;
  if ((!continues || isOwn) && first.confidence >= enough) return first;
  // Of its things nothing is known: the question before it would be answered instead.
  if (hasTopic && (nearest(first) === 0 || (!continues && first.confidence === 0))) return first;
  const meant = framed === undefined ? undefined : await search(framed);
  if (meant !== undefined && meant.confidence >= enough && speaksOf(meant, first)) return meant;
  const second = await search(joined);
  if (isOwn) return second.confidence >= enough && speaksOf(second, first) ? second : first;
  if (hangs || (continues && second.confidence >= enough)) return second;
  return second.confidence > first.confidence ? second : first;
}

/** The passages for one query, without those that were found wanting. */
async function searchOne(query: TurnQuery, spent: ReadonlySet<string>, searching: Searching): Promise<Search> {
  const { place, settings } = searching;
  const top = Math.max(settings.retrieval.topK, settings.retrieval.wideTopK, judgedPassages);
  const all = await searchKnowledge(place, { ...query, top: top + spent.size });
  const had = new Set(all.flatMap(({ point: { payload } }) => (spent.has(payload.passage) ? [payload.language] : [])));
  // What was found wanting says no more in another language.
  const found = all
    .filter(({ point: { payload } }) => !spent.has(payload.passage) && (had.size === 0 || had.has(payload.language)))
    .slice(0, top);
  return { query, found, confidence: await judgeAnswer(place, query, found) };
}

/** Whether the best passage of a wider search has anything of the question itself. */
function speaksOf({ found }: Search, own: Search): boolean {
  const best = found[0]?.point.id;
  return own.found.some(({ point, similarity }) => point.id === best && similarity > 0);
}

function nearest({ found }: Search): number {
  return found[0]?.similarity ?? 0;
}

interface Answerable {
  readonly text: string;
  readonly query: string;
  readonly passages: readonly Passage[];
  readonly confidence: number;
  readonly tier: AnswerTier;
}

async function searchQuestion(
  asked: { readonly text: string; readonly queries: TurnQueries },
  searching: Searching,
): Promise<Answerable> {
  const { text, queries } = asked;
  const { settings, threshold } = searching;
  const { query, found, confidence } = await searchQueries(queries, searching);
  const own = pinnedPassage({ text, fallback: query.fallback }, settings.retrieval.pinned);
  const pinned = own === undefined || queries.spent.has(own.id) ? undefined : own;
  const chosen = chooseTop(found, settings.retrieval).map(toPassage);
  return {
    text,
    query: query.text,
    passages: pinned === undefined ? chosen : [pinned, ...chosen].slice(0, maxPassages),
    confidence: pinned === undefined ? confidence : 1,
    tier: tierFor({ isPinned: pinned !== undefined, query, confidence, threshold }),
  };
}

function tierFor(found: {
  readonly isPinned: boolean;
  readonly query: TurnQuery;
  readonly confidence: number;
  readonly threshold: number;
}): AnswerTier {
  if (found.isPinned) return "sure";
  return isSearchable(found.query.text, found.query.fallback) ? tierOf(found.confidence, found.threshold) : "nothing";
}

/** WF-06: what the tenant's knowledge holds on the turn's questions, and whether that is enough to answer. */
export async function searchTurn(
  place: Answering & { readonly now: () => number },
  event: EventOf<EventData<"turn.opened">>,
  settings: TenantSettings,
): Promise<EventData<"context.retrieved">> {
  const began = performance.now();
  const threshold = await place.threshold();
  const searching = { place, settings, threshold, enough: Math.max(threshold, sureFrom) };
  const { data } = event;
  const found = (await severally(data, searching)) ?? {
    ...(await searchQuestion({ text: textOf(data), queries: buildQueries(data, settings) }, searching)),
    questions: undefined,
  };
  const { passages, tier, query, confidence, questions } = found;
  const ms = Math.round(performance.now() - began);
  return {
    ...data,
    stages: [...data.stages, { stage: "retrieve-context", at: place.now(), ms }],
    evidence: { confidence, threshold, tier, ms },
    passages: [...passages],
    confident: tier !== "nothing",
    query,
    ...(questions === undefined ? {} : { questions }),
  };
}

const textOf = ({ takes }: EventData<"turn.opened">) => takes.map(({ text }) => text).join("\n");

/** A turn of several questions is as sure as the one that is answered best. */
const tiers: readonly AnswerTier[] = ["sure", "unsure"];

/** Several questions of a turn, each searched for alone; undefined where there is one, or none that is answered. */
async function severally(turn: EventData<"turn.opened">, searching: Searching) {
  const { settings } = searching;
  const texts = turnQuestions(turn, settings);
  const pinned = pinnedPassage({ text: textOf(turn), fallback: "en" }, settings.retrieval.pinned);
  if (texts.length < 2 || pinned !== undefined) return undefined;
  const found: Answerable[] = [];
  for (const [at, text] of texts.entries()) {
    const queries = buildQueries(turn, settings, { text, earlier: texts.slice(0, at) });
    found.push(await searchQuestion({ text, queries }, searching));
  }
  const tier = tiers.find((one) => found.some((each) => each.tier === one)) ?? "nothing";
  if (tier === "nothing") return undefined;
  const share = Math.floor(maxPassages / found.length);
  const passages = new Map<string, Passage>();
  for (const passage of found.flatMap((one) => one.passages.slice(0, share))) {
    // What several questions found is as near as the nearest of them has it.
    if (passage.score > (passages.get(passage.id)?.score ?? -1)) passages.set(passage.id, passage);
  }
  return {
    passages: [...passages.values()],
    tier,
    confidence: Math.max(...found.map(({ confidence }) => confidence)),
    query: found.map(({ query }) => query).join("\n"),
    questions: found.map(({ text, query, passages: own, tier: each }) => ({
      text,
      query,
      confident: each !== "nothing",
      tier: each,
      passages: own.slice(0, share).map(({ id }) => id),
    })),
  };
}
