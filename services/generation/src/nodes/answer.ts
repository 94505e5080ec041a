import { Language } from "@frontdesk/contracts/ids";
import { switchConfidence } from "@frontdesk/infra/language/detect";
import { guessLanguage } from "@frontdesk/infra/language/guess";
import type { DialogueState, Draft } from "../dialogue.ts";
import { clausesOf } from "../match.ts";
import { lastAssistantText, offersPerson } from "../said.rules.ts";
import type { Unit } from "../sentences.rules.ts";
import { type Extract, extractAnswer } from "../support-answer.rules.ts";
import { choose, languageName, templates } from "../templates/choose.ts";

/** Longest answer, in characters, with everything around the quotation. */
const answerLength = 700;
/** Room for the words between two answers, and the least that is left to a quotation whatever the ids' length. */
const secondLead = 40;
const leastRoom = 240;
const questionEnd = 600;
/** How surely a quotation must answer to be given plainly, or to be given as "the closest". */
const plainCoverage = 0.3;
const nearCoverage = 0.1;

/** N08: answer only from the retrieved passages, quoted and cited (CA-14, WF-08, WF-09); no draft when they do not. */
export function answerFromPassages(state: DialogueState): DialogueState {
  if (!state.input.context.confident) return state;
  const draft = twoAnswers(state) ?? oneAnswer(state);
  return draft === undefined ? state : { ...state, draft };
}

function oneAnswer(state: DialogueState): Draft | undefined {
  const found = ask(state, state.text, roomFor(state));
  if (found === undefined || found.coverage < nearCoverage) return undefined;
  return compose(state, [found]);
}

/** Two questions in one turn are answered one after the other, when the passages answer both. */
function twoAnswers(state: DialogueState): Draft | undefined {
  const questions = questionsOf(state);
  if (questions.length !== 2) return undefined;
  const room = (roomFor(state) - secondLead) / 2;
  const found = questions.map((question) => ask(state, question, room));
  const [first, second] = found;
  if (first === undefined || second === undefined) return undefined;
  if (Math.min(first.coverage, second.coverage) < plainCoverage) return undefined;
  if (first.units.some((unit) => second.units.includes(unit))) return undefined;
  return compose(state, [first, second]);
}

function questionsOf(state: DialogueState): string[] {
  return state.input.context.takes.flatMap((take) =>
    take.text.split(/(?<=[?？])/u).filter((part) => clausesOf(part).some((clause) => clause.asks)),
  );
}

function compose(state: DialogueState, found: readonly Extract[]): Draft {
  const words = templates[state.language];
  const lead = leadIn(state, found);
  const parts = found.map((extract) => quote(extract.units));
  const body = parts.join(`\n\n${words.answer.second}\n`);
  const last = lastAssistantText(state.input.context.history) ?? "";
  const offer = offersPerson(last, state.names) ? "" : choose(words.answer.offer, state.text);
  const cited = [...new Set(found.flatMap((extract) => extract.units.map((unit) => unit.passage.id)))];
  const content = [lead, body, offer].filter((part) => part !== "").join("\n\n");
  return { content, cited, guardUsed: false };
}

function leadIn(state: DialogueState, found: readonly Extract[]): string {
  const words = templates[state.language].answer;
  const source = quotedLanguage(found.flatMap((extract) => extract.units));
  const own = state.language === "sheng" ? "sw" : state.language;
  const near = found.some((extract) => extract.coverage < plainCoverage);
  if (source !== undefined && source !== own && source !== "sheng")
    return words.otherLanguage(languageName(source, state.language));
  return near ? choose(words.near, state.text) : "";
}

/** The language of a quotation: as its words tell when they do so clearly, else as its document says. */
function quotedLanguage(units: readonly Unit[]): Language | undefined {
  const guess = guessLanguage(units.map((unit) => unit.text).join(" "));
  if (guess !== undefined && guess.confidence >= switchConfidence && !guess.foreign) return guess.language;
  return Language.safeParse(units[0]?.passage.language).data;
}

/** Neighbouring pieces of one passage share a citation; list items stand on lines of their own. */
function quote(units: readonly Unit[]): string {
  let text = "";
  units.forEach((unit, index) => {
    const before = units[index - 1];
    const after = units[index + 1];
    if (before !== undefined) text += before.listFrom !== undefined || unit.listFrom !== undefined ? "\n" : " ";
    text += unit.text;
    if (after?.passage.id !== unit.passage.id) text += ` [source: ${unit.passage.id}]`;
  });
  return text;
}

/** What else was searched for: a short follow-up comes with the question before it. */
function beforeOf(state: DialogueState): string {
  const { query } = state.input.context;
  return query.startsWith(state.text) ? query.slice(state.text.length) : query;
}

/** Characters left to the quotation beside lead-in, offer, citations and the list of sources. */
function roomFor(state: DialogueState): number {
  const longestId = Math.max(0, ...state.input.context.passages.map((passage) => passage.id.length));
  return Math.max(leastRoom, answerLength - 190 - 3 * longestId);
}

/** Of a long message both ends are answered: what matters stands first or last. */
function bothEnds(text: string): string {
  return text.length <= 2 * questionEnd ? text : `${text.slice(0, questionEnd)} ${text.slice(-questionEnd)}`;
}

function ask(state: DialogueState, question: string, room: number): Extract | undefined {
  const language = state.language === "sheng" ? "sw" : state.language;
  return extractAnswer({
    question: bothEnds(question),
    before: beforeOf(state),
    passages: state.input.context.passages,
    room,
    language,
  });
}
