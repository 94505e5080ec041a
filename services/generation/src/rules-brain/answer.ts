import { Language } from "@frontdesk/contracts/ids";
import type { Passage } from "@frontdesk/contracts/turn";
import { guessLanguage as guessAnalyser } from "@frontdesk/infra/analysis/guess-language";
import { analyserOf } from "@frontdesk/infra/analysis/languages";
import { switchConfidence } from "@frontdesk/infra/language/detect";
import { guessLanguage } from "@frontdesk/infra/language/guess";
import { rejectionIn } from "@frontdesk/infra/language/rejections";
import type { DialogueState, Draft } from "../dialogue/dialogue.ts";
import { isUnread, rejectsAnswer } from "../dialogue/guards.rules.ts";
import { ownWords, sayNew, wordsOf } from "../dialogue/words.rules.ts";
import { bothEnds } from "../model/tokens.rules.ts";
import { nameOf, written } from "../quoting/layout.rules.ts";
import { namesOf, quotationsFor } from "../quoting/quote.rules.ts";
import { type Quotation, type ReadQuestion, readQuestion } from "../quoting/section.rules.ts";
import type { Unit } from "../quoting/units.rules.ts";
import { isSaid, languageName } from "../templates/choose.ts";
import { baseLanguage } from "../understanding/language.rules.ts";
import { lastAssistantText, offersPerson } from "../understanding/said.rules.ts";

/** Longest answer, in characters, with everything around the quotation and the list of its sources. */
const answerLength = 700;
/** The least that is left to a quotation; an offer and a lead-in give way to it. */
const leastRoom = 240;
/** Of a longer message both ends are answered. */
const questionTokens = 200;

/** N08: answer only from the retrieved passages, quoted and cited (CA-14, WF-08, WF-09); no draft when they do not. */
export function answerFromPassages(state: DialogueState): DialogueState {
  const { confident, passages } = state.input.context;
  if (!confident || isUnread(state)) return state;
  const pinned = passages.find((passage) => passage.pinned === true);
  const draft = pinned === undefined ? quoted(state) : asItIs(pinned);
  return draft === undefined ? state : { ...state, draft };
}

/** The tenant's own answer. */
function asItIs({ id, text }: Passage): Draft {
  return { content: `${text.trim()} [source: ${id}]`, cited: [id], guardUsed: false };
}

/** The section that answers, as it stands in the documents, with what must be said around it. */
function quoted(state: DialogueState): Draft | undefined {
  const question = readState(state);
  const [nearest] = question.runs.length === 0 ? [] : quotationsFor(question, answerLength);
  if (nearest === undefined) return undefined;
  const { lead, offer } = frameFor(state, nearest.units);
  const room = answerLength - spaceOf([lead, offer]);
  const { found, names } = namedQuotations(state, question, room);
  if (!isQuotable(state, found)) return undefined;
  const parts = found.map((quotation, at) => `${named(names[at])}${worded(state, quotation)}`);
  const cited = [...new Set(found.flatMap(({ units }) => units.map(({ passage }) => passage.id)))];
  const units = found.flatMap((quotation) => quotation.units).toReversed();
  const quoted = Object.fromEntries(units.map(({ passage, text }) => [passage.id, withoutNumber(text)]));
  return { content: joined([lead, ...parts, offer]), cited, quoted, guardUsed: false };
}

/** A step as its page has it where the list itself is numbered. */
const withoutNumber = (text: string) => text.replace(/^\(?\d{1,2}[.)]\s+/u, "");
const named = (name = "") => (name === "" ? "" : `${name}\n`);
const joined = (parts: readonly string[]) => parts.filter((part) => part !== "").join("\n\n");
const spaceOf = (parts: readonly string[]) => parts.reduce((sum, part) => sum + part.length + 2, 0);

/** What answers; and its place by name, where it is only the closest that was found, or one of several alike. */
function namedQuotations(state: DialogueState, question: ReadQuestion, room: number) {
  const found = quotationsFor(question, room);
  const kept = spaceOf(labelsFor(state, found));
  if (kept === 0 || room - kept < leastRoom) return { found, names: [] };
  // With less room another place may be told: it is called by its own name.
  const fitting = quotationsFor(question, room - kept);
  const names = labelsFor(state, fitting);
  return { found: fitting, names: spaceOf(names) <= kept ? names : [] };
}

function labelsFor(state: DialogueState, found: readonly Quotation[]): string[] {
  const [place] = found.flatMap(({ units }) => units);
  const names = isUnsure(state) && place !== undefined ? [nameOf(place)] : namesOf(found);
  // A heading that is a question, or ends otherwise, needs no colon.
  return names.map((name) => (/[\p{L}\p{N})\]"”]$/u.test(name) ? `${name}:` : name));
}

/** What holds no word of the question answers only where the search is sure of it: by its meaning, or in another language. */
function isQuotable({ input }: DialogueState, [first]: readonly Quotation[]): boolean {
  return first !== undefined && (first.share > 0 || input.context.evidence?.tier === "sure");
}

function worded(state: DialogueState, { units, moreSteps }: Quotation): string {
  return moreSteps === 0 ? written(units) : `${written(units)} ${wordsOf(state).answer.moreSteps(moreSteps)}`;
}

function isUnsure({ input }: DialogueState): boolean {
  return input.context.evidence?.tier === "unsure";
}

interface Frame {
  readonly lead: string;
  readonly offer: string;
}

/** What stands around the quotation; where its citations leave it no room, less. */
function frameFor(state: DialogueState, quotable: readonly Unit[]): Frame {
  const words = wordsOf(state).answer;
  const last = lastAssistantText(state.input.context.history) ?? "";
  const hedgedBefore = isSaid(last, ({ answer }) => answer.near);
  const isInDoubt = rejectsAnswer(state) || (isUnsure(state) && hedgedBefore) || isSaidAgain(last, quotable);
  // Who waits for a person needs none offered.
  const waits = state.input.context.awaits !== undefined;
  const offers = isInDoubt && !waits && !offersPerson(last, ownWords(state));
  const lead = leadIn(state, quotable);
  const frames: readonly Frame[] = [
    { lead, offer: offers ? sayNew(words.offer, state) : "" },
    { lead, offer: "" },
  ];
  const idLength = quotable[0]?.passage.id.length ?? 0;
  const fits = (frame: Frame) => answerLength - spaceOf([frame.lead, frame.offer]) - 2 * idLength >= leastRoom;
  return frames.find(fits) ?? { lead: "", offer: "" };
}

/** The last reply cited the same: then it was asked twice. */
function isSaidAgain(last: string, [first]: readonly Unit[]): boolean {
  return first !== undefined && last.includes(`[source: ${first.passage.id}]`);
}

function leadIn(state: DialogueState, quotable: readonly Unit[]): string {
  const words = wordsOf(state).answer;
  const source = quotedLanguage(quotable);
  const own = baseLanguage(state.language);
  if (isUnsure(state)) return sayNew(words.near, state);
  if (source !== undefined && source !== own && source !== "sheng")
    return words.otherLanguage(languageName(source, state.language));
  return rejectsAnswer(state) ? sayNew(words.instead, state) : "";
}

/** The language of a quotation: as its words tell when they do so clearly, else as its document says. */
function quotedLanguage(units: readonly Unit[]): Language | undefined {
  const guess = guessLanguage(units.map((unit) => unit.text).join(" "));
  if (guess !== undefined && guess.confidence >= switchConfidence && !guess.foreign) return guess.language;
  return Language.safeParse(units[0]?.passage.language).data;
}

/** What is asked, and what was found for it: of a message that only rejects an answer, the question before it. */
function readState(state: DialogueState): ReadQuestion {
  const { passages, query } = state.input.context;
  const text = bothEnds(query === "" ? state.text : query, questionTokens);
  const language = guessAnalyser(text, analyserOf(state.language) ?? "en");
  const rejection = rejectsAnswer(state) ? rejectionIn(state.text) : undefined;
  const carried = rejection === undefined && text.startsWith(state.text) ? text.slice(state.text.length) : "";
  return readQuestion({ text, language, ...(carried === "" ? {} : { carried }) }, passages);
}
