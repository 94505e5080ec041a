import { replaceCitations } from "../sources/citations.rules.ts";
import { withoutInstructions } from "../sources/source-text.rules.ts";
import { fold } from "../understanding/match.ts";

const sentenceBreaks = new Intl.Segmenter("en", { granularity: "sentence" });
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|u\.s|u\.k|ee\.uu|etc|vs|no|nos|nr|approx|incl|excl|mr|mrs|ms|dr|st|jl|rp|ksh|tel|dll|dsb|hlm|ej|sr|sra|p\.ej|min|max|inc|ltd)\.\s*$/iu;
/** Code, template and front-matter remains: never quoted to a customer. */
const machineText =
  /\{\{|\}\}|\{%|%\}|<%|%>|\$\{|^\s*(?:import|export|const|function|var|let|class)\b.*[;{]|^[-\w]+:\s*(?:\[|\{|true$|false$)|^(?:slug|layout|sidebar|toc|weight|draft|tags|redirect_from):|^\s*TO(?:DO)\b/u;

/** Sentences without markup; those unfit to be quoted are dropped. */
export function sentencesOf(text: string): string[] {
  return readableLines(text)
    .flatMap((line) => segmentsOf(plainText(line)).flatMap(splitLong))
    .map((part) => part.trim())
    .filter((part) => /\p{L}{2,}/u.test(part) && !machineText.test(part));
}

/** INJ-06: what follows an instruction to an assistant within the same paragraph is part of it. */
function readableLines(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    const readable = withoutInstructions(line);
    lines.push(readable.text);
    if (readable.removed > 0) break;
  }
  return lines;
}

/** A text cut where its sentences end; an abbreviation and the number of a step end none. Together they are the text. */
export function segmentsOf(text: string): string[] {
  const joined: string[] = [];
  for (const { segment } of sentenceBreaks.segment(text)) {
    const last = joined.at(-1);
    if (
      last !== undefined &&
      (abbreviation.test(last) || /^\s*\p{Ll}/u.test(segment) || /^\s*(?:\d+[.)])\s*$/u.test(last))
    ) {
      joined[joined.length - 1] = last + segment;
    } else joined.push(segment);
  }
  return joined;
}

/** Words that begin a sentence in notes written without full stops. */
const openers =
  "The|This|These|Those|If|Ask|Get|Once|Enter|Choose|Click|Find|Tell|Let|You|Your|We|They|It|To|Then|When|After|Before|For|In|Make|Start|Confirm|Check|Remember|Explain|Options|Option|Valid|Standard|Select|Open|Go|Gold|Silver|Bronze|Only|Also|Please|Note|Respond|Pick|Use|Whether|Decide|Customers?|Orders?|Returns?|Refunds?|Add|Give|Offer|Read|Log|Wait|Send";
const gluedNote = new RegExp(`(?<=[\\p{L}\\d\\])'"])\\s+(?=(?:${openers})\\s+[\\p{Ll}'"[])`, "u");
const longNote = 160;

/** Notes glued into one long line are cut where the next one begins, so that no page is quoted as one sentence. */
function splitLong(sentence: string): string[] {
  if (sentence.length <= longNote) return [sentence];
  const parts = sentence
    .split(gluedNote)
    .flatMap((part) => (part.length <= longNote ? [part] : part.split(/\s+(?=(?:>|•|–)\s)/u)));
  return joinAfterStopword(parts);
}

/** Articles, prepositions and conjunctions: what they begin is still to come. */
const openEnd =
  /(?<![\p{L}\p{N}])(?:an?|the|to|of|in|on|at|by|for|from|with|into|and|or|before|after|than|your|our|el|la|los|las|una?|del?|al|en|y|o|con|por|para|que|su|di|ke|dari|dan|atau|untuk|dengan|yang|pada|na|ya|wa|cha|za|kwa|katika|au|ili)$/u;

/** Whether a sentence is broken off: its last word needs another one. */
export function endsOpen(text: string): boolean {
  return openEnd.test(fold(text));
}

/** "at The Mall", "before You": a capital after a small word begins no sentence. */
function joinAfterStopword(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && endsOpen(last)) joined[joined.length - 1] = `${last} ${part}`;
    else joined.push(part);
  }
  return joined;
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'", amp: "&" };

/** The mark of a note after a sentence: "… in 1907.[3] Later …". */
const footnote = /(?<=[.!?,;:)"”])(?:\[\d{1,3}\])+/gu;
/** A place in a template that was not filled in: "$fee_reduced$". The rest of its sentence may well be what was asked. */
const unfilled = /(?<![\p{L}\p{N}$])\$[a-z][a-z0-9_]{1,60}\$(?![\p{L}\p{N}$])/gu;

/** What a wiki's image leaves before its caption: "thumb|right|300px|". */
const imageRemains = /(?<!\S)(?:[^\s|]{1,20}\|){0,4}\d{2,4}px\|(?:\p{Ll}{2,10}\|){0,4}/gu;

/** Without markup, citation markers and entities. */
export function plainText(text: string): string {
  return replaceCitations(text, () => " ")
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/gu, " ")
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/gu, "$1")
    .replaceAll(footnote, "")
    .replaceAll(/^\s*(?:#{1,6}|>+)\s*/gmu, "")
    .replaceAll(/^\s*[-*+•–]\s+/gmu, "")
    .replaceAll(/:\s*>\s+/gu, ": ")
    .replaceAll(unfilled, "…")
    .replaceAll(imageRemains, " ")
    .replaceAll(/\*\*|__|`|~~|<br\s*\/?>/gu, "")
    .replaceAll(/(?<=^|\s)[*_](?=\S)|(?<=\S)[*_](?=\s|[.,;:!?]|$)/gu, "")
    .replaceAll(/^(?:Q|A|P|R|T|J|S)\s*[:.]\s+/gmu, "")
    .replaceAll(/&(nbsp|lt|gt|quot|apos|#39|amp);/gu, (_, name: string) => entities[name] ?? " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
}
