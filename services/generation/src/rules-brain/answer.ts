import { Language } from "@frontdesk/contracts/ids";
import type { Passage } from "@frontdesk/contracts/turn";
import { switchConfidence } from "@frontdesk/infra/language/detect";
import { guessLanguage } from "@frontdesk/infra/language/guess";
import { rejectionIn } from "@frontdesk/infra/language/rejections";
import type { DialogueState, Draft } from "../dialogue/dialogue.ts";
import { rejectsAnswer } from "../dialogue/guards.rules.ts";
import { ownWords, sayNew, wordsOf } from "../dialogue/words.rules.ts";
import { bothEnds } from "../model/tokens.rules.ts";
import { questionsIn } from "../quoting/questions.rules.ts";
import { fitUnits, isSameEntry } from "../quoting/quote.rules.ts";
import { type Extract, extractAnswer } from "../quoting/support-answer.rules.ts";
import type { Unit } from "../quoting/units.rules.ts";
import { languageName } from "../templates/choose.ts";
import { baseLanguage } from "../understanding/language.rules.ts";
import { lastAssistantText, offersPerson } from "../understanding/said.rules.ts";

/** Longest answer, in characters, with everything around the quotation. */
const answerLength = 700;
/** Of them, for lead-in and offer; `citing` is what a citation and its place in the list take beside the id twice. */
const around = 150;
const citing = 24;
/** The least that is left to a quotation; lead-in and offer give way to it. */
const leastRoom = 160;
/** Of a longer message both ends are answered. */
const questionTokens = 200;
/** How surely a quotation must answer to be given plainly, or to be given as "the closest". */
const plainCoverage = 0.3;
const nearCoverage = 0.1;

/** N08: answer only from the retrieved passages, quoted and cited (CA-14, WF-08, WF-09); no draft when they do not. */
export function answerFromPassages(state: DialogueState): DialogueState {
  const { confident, passages } = state.input.context;
  if (!confident) return state;
  const pinned = passages.find((passage) => passage.pinned === true);
  const draft = pinned === undefined ? (twoAnswers(state) ?? oneAnswer(state)) : asItIs(pinned);
  return draft === undefined ? state : { ...state, draft };
}

/** The tenant's own answer. */
function asItIs({ id, text }: Passage): Draft {
  return { content: `${text.trim()} [source: ${id}]`, cited: [id], guardUsed: false };
}

function oneAnswer(state: DialogueState): Draft | undefined {
  const found = ask(state, questionOf(state));
  if (found === undefined || found.coverage < nearCoverage) return undefined;
  return compose(state, [found]);
}

/** What is asked: of a message that only rejects an answer, the question before it. */
function questionOf({ text, input }: DialogueState): string {
  const rejection = rejectsAnswer({ text, input }) ? rejectionIn(text) : undefined;
  if (rejection === undefined) return text;
  return rejection.rest === "" ? input.context.query : rejection.rest;
}

/** Two questions in one turn are answered one after the other, when the passages answer both. */
function twoAnswers(state: DialogueState): Draft | undefined {
  const questions = state.input.context.takes.flatMap((take) => questionsIn(take.text));
  if (questions.length !== 2) return undefined;
  const found = questions.map(({ text, before }) => ask(state, text, before));
  const [first, second] = found;
  if (first === undefined || second === undefined) return undefined;
  if (Math.min(first.coverage, second.coverage) < plainCoverage) return undefined;
  return compose(state, areNear(first, second) ? [merged(first, second)] : [first, second]);
}

/** Whether both stand in one section: then they are one quotation. */
function areNear(first: Extract, second: Extract): boolean {
  const places = new Set(first.units.map(sectionOf));
  return second.units.every((unit) => places.has(sectionOf(unit)));
}

function merged(first: Extract, second: Extract): Extract {
  const units = new Map([...first.units, ...second.units].map((unit) => [unit.at, unit]));
  const tells = (unit: Unit) =>
    Math.max(...[...first.telling, ...second.telling].map(([{ at }, share]) => (at === unit.at ? share : 0)));
  const inOrder = [...units.values()].toSorted((one, other) => one.at - other.at);
  return {
    units: inOrder,
    telling: new Map(inOrder.map((unit) => [unit, tells(unit)])),
    coverage: Math.min(first.coverage, second.coverage),
  };
}

function sectionOf({ passage, heading }: Unit): string {
  return `${passage.id} ${heading}`;
}

function compose(state: DialogueState, found: readonly Extract[]): Draft {
  const words = wordsOf(state).answer;
  const passages = new Set(found.flatMap((extract) => extract.units.map((unit) => unit.passage.id)));
  const cited = [...passages];
  const free = answerLength - cited.reduce((sum, id) => sum + 2 * id.length + citing, 0);
  const join = `\n\n${words.second}\n`;
  const space = free - (found.length - 1) * join.length;
  const frame = frameFor(state, found, space);
  const room = (space - frame.lead.length - frame.offer.length) / found.length;
  const parts = found.map((extract) => quote(fitUnits(extract.units, extract.telling, Math.max(leastRoom / 2, room))));
  const content = [frame.lead, parts.join(join), frame.offer].filter((part) => part !== "").join("\n\n");
  return { content, cited, guardUsed: false };
}

interface Frame {
  readonly lead: string;
  readonly offer: string;
}

/** What stands around the quotation; where ids are so long that they leave it no room, less. */
function frameFor(state: DialogueState, found: readonly Extract[], space: number): Frame {
  const words = wordsOf(state).answer;
  const last = lastAssistantText(state.input.context.history) ?? "";
  const isUnsure = found.some((extract) => extract.coverage < plainCoverage) || rejectsAnswer(state);
  // Who waits for a person needs none offered.
  const waits = state.input.context.awaits !== undefined;
  const offers = !waits && (isUnsure || isSaidAgain(last, found)) && !offersPerson(last, ownWords(state));
  const offer = offers ? sayNew(words.offer, state) : "";
  const lead = leadIn(state, found);
  const frames: readonly Frame[] = [
    { lead, offer },
    { lead, offer: "" },
  ];
  const fits = ({ lead: before, offer: after }: Frame) =>
    space - before.length - after.length >= leastRoom * found.length;
  return frames.find(fits) ?? { lead: "", offer: "" };
}

/** The last reply cited the same: then it was asked twice. */
function isSaidAgain(last: string, found: readonly Extract[]): boolean {
  return found.some(({ units }) => units.some(({ passage }) => last.includes(`[source: ${passage.id}]`)));
}

function leadIn(state: DialogueState, found: readonly Extract[]): string {
  const words = wordsOf(state).answer;
  const source = quotedLanguage(found.flatMap((extract) => extract.units));
  const own = baseLanguage(state.language);
  const near = found.some((extract) => extract.coverage < plainCoverage);
  if (source !== undefined && source !== own && source !== "sheng")
    return words.otherLanguage(languageName(source, state.language));
  if (rejectsAnswer(state)) return sayNew(words.instead, state);
  return near ? sayNew(words.near, state) : "";
}

/** The language of a quotation: as its words tell when they do so clearly, else as its document says. */
function quotedLanguage(units: readonly Unit[]): Language | undefined {
  const guess = guessLanguage(units.map((unit) => unit.text).join(" "));
  if (guess !== undefined && guess.confidence >= switchConfidence && !guess.foreign) return guess.language;
  return Language.safeParse(units[0]?.passage.language).data;
}

/** Neighbouring pieces of one passage share a citation; the entries of a list stand on lines of their own. */
function quote(units: readonly Unit[]): string {
  const starts = units.filter((unit, index) => startsEntry(units[index - 1], unit));
  const listed = starts.filter((unit) => unit.listFrom !== undefined).length > 1;
  let text = "";
  units.forEach((unit, index) => {
    const before = units[index - 1];
    const after = units[index + 1];
    const begins = startsEntry(before, unit);
    const inList = unit.listFrom !== undefined || before?.listFrom !== undefined;
    const breaks = inList && (begins || !/[.!?:…]["”)]?$/u.test(before?.text ?? ""));
    if (before !== undefined) text += breaks ? "\n" : " ";
    if (listed && begins && isBullet(unit)) text += "- ";
    // One step alone is no list.
    text += listed || unit.step === undefined ? unit.text : unit.text.replace(/^\(?\d{1,2}[.)]\s+/u, "");
    if (after?.passage.id !== unit.passage.id) text += ` [source: ${unit.passage.id}]`;
  });
  return text;
}

function startsEntry(before: Unit | undefined, unit: Unit): boolean {
  return before === undefined || !isSameEntry(before, unit);
}

function isBullet({ listFrom, step }: Unit): boolean {
  return listFrom !== undefined && step === undefined;
}

/** What else was searched for: a short follow-up comes with the question before it. */
function beforeOf(state: DialogueState): string {
  const { query } = state.input.context;
  return query.startsWith(state.text) ? query.slice(state.text.length) : query;
}

function ask(state: DialogueState, question: string, before = beforeOf(state)): Extract | undefined {
  const { passages } = state.input.context;
  const longestId = Math.max(0, ...passages.map((passage) => passage.id.length));
  return extractAnswer({
    question: bothEnds(question, questionTokens),
    before,
    passages,
    room: Math.max(leastRoom, answerLength - around - 2 * longestId - citing),
    language: baseLanguage(state.language),
    fallback: state.input.settings.languages.default,
  });
}
