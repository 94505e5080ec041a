import type { HistoryEntry } from "@frontdesk/contracts/turn";
import { words } from "@frontdesk/infra/analysis/tokenise";
import { rejectionIn } from "@frontdesk/infra/language/rejections";
import { fold } from "@frontdesk/infra/text/fold";
import { asking, prepositions } from "./question-words.ts";

/** Folded openings of a question that goes on from the one before; a filler may stand before them. */
const opening =
  /^\W*(?:(?:ok|okay|oke|okey|vale|bueno|sawa|alright|hmm|so|entonces|jadi)\W+){0,2}(?:and|but|what about|what if|how about|also|or|then|y|e|o|pero|tambien|que tal|dan|tapi|kalau|kalo|terus|trus|lalu|bagaimana (?:dengan|kalau)|gimana (?:dengan|kalau)|na|lakini|je kuhusu|vipi kuhusu|vipi kama|kuhusu|pia|ama|au)(?=\W|$)/u;
/** Folded words that stand for what was spoken of. */
const pointsBack =
  /(?<![\p{L}\p{N}])(?:it|that|those|these|they|them|that one|this one|eso|esa|ese|esos|esas|esto|ello|itu|tersebut|nya|yang itu|hiyo|hicho|hizo|hivyo|huyo|hilo|yake|zake)(?![\p{L}\p{N}])/u;
/** A question that points back is a whole one when it is longer than this. */
const pointingWords = 7;
/** More of them are a sentence. */
const fragmentWords = 5;
const asks = new RegExp(`(?<![\\p{L}\\p{N}])(?:${asking})(?![\\p{L}\\p{N}])`, "u");
const led = new RegExp(`^(?:${prepositions})(?![\\p{L}\\p{N}])`, "u");
const tag = /(?:\s+(?:je|tho|though|please|por favor|kak|dong))?[\s?？.!]*$/iu;

/** How a question hangs on the one before it. */
export interface FollowUp {
  /** "And …": it says itself that it goes on. */
  readonly continues: boolean;
  /** It names no subject: "how much is it?". */
  readonly pointsBack: boolean;
  /** It asks for something of its own: "and when do you open?", not "and for men?". */
  readonly asksItself: boolean;
}

export function followUpOf(text: string): FollowUp {
  const folded = fold(text);
  const isShort = words(folded).length <= pointingWords;
  const points = isShort && pointsBack.test(folded);
  return {
    continues: opening.test(folded) || points,
    pointsBack: points,
    asksItself: asks.test(withoutOpening(folded)),
  };
}

/** Whether a message asks in so many words. */
export function asksSomething(text: string): boolean {
  return /[?？]\s*$/u.test(text) || asks.test(fold(text));
}

function withoutOpening(text: string): string {
  const length = opening.exec(fold(text))?.[0].length ?? 0;
  return fold(text).length === text.length ? text.slice(length).trim() : fold(text).slice(length).trim();
}

/**
 * "And to Garissa?" after "How long does delivery to Mombasa take?" asks "How long does delivery to Garissa take?": the
 * fragment takes the place of what stands in the same way, or of a name. Undefined where neither question has such a place.
 */
export function inFrameOf(fragment: string, before: string): string | undefined {
  const said = withoutOpening(fragment).replace(tag, "").trim();
  if (said === "" || words(said).length > fragmentWords || asks.test(fold(said))) return undefined;
  const by = led.exec(fold(said))?.[0];
  const thing = by === undefined ? said : said.slice(by.length).trim();
  if (thing === "") return undefined;
  const places = by === undefined ? [] : [new RegExp(`(?<![\\p{L}\\p{N}])(${by})\\s+${phrase}`, "u")];
  const named = new RegExp(`(?<=[\\p{L}\\p{N},]\\s)()${name}`, "u");
  for (const place of [...places, named]) {
    if (place.test(before)) return before.replace(place, (_, way: string) => (way === "" ? thing : `${way} ${thing}`));
  }
  return undefined;
}

const name = "\\p{Lu}[\\p{L}\\p{N}'’-]*(?:\\s\\p{Lu}[\\p{L}\\p{N}'’-]*)*";
/** A name of some words, else one word, with its article. */
const phrase = `(?:(?:the|a|an|el|la|los|las|un|una)\\s+)?(?:${name}|[\\p{L}\\p{N}'’-]+)`;

/** What the customer asked before, newest first, without what only said that an answer missed. */
export function askedBefore(history: readonly HistoryEntry[]): string[] {
  const asked: string[] = [];
  let answered = false;
  for (const { role, text } of history) {
    if (role === "assistant") answered = true;
    if (role !== "user") continue;
    const { rest } = (answered ? rejectionIn(text) : undefined) ?? { rest: text };
    if (rest !== "") asked.push(rest);
  }
  return asked.toReversed();
}

/** The passages that were quoted since the question was asked that the customer is still after. */
export function quotedSince(question: string, history: readonly HistoryEntry[]): ReadonlySet<string> {
  const from = history.findLastIndex(({ role, text }) => role === "user" && text.includes(question));
  const replies = history.slice(Math.max(0, from)).filter(({ role }) => role === "assistant");
  const lists = replies.flatMap(({ text }) =>
    [...text.matchAll(/\[source: ([^\]]+)\]/gu)].map(([, list = ""]) => list),
  );
  return new Set(lists.flatMap((list) => [list, ...list.split(", ")]));
}
