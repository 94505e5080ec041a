import { plainWords, sentencesOf } from "./reading.ts";
import { listApart, stillCited, tidyRest } from "./without-wreck.rules.ts";

/** A rule on one sentence of a reply: nothing = keep it; a text = say that instead, once, at the end of what is left. */
export interface SentenceRule {
  readonly name: string;
  readonly offends: (sentence: string) => boolean;
  readonly instead: string;
}

export interface RewrittenReply {
  readonly text: string;
  readonly removed: number;
  /** Names of the rules that took sentences out. */
  readonly broken: readonly string[];
}

/** Takes offending sentences out of a reply, with what only led up to them, and adds what is said instead. */
export function rewriteSentences(text: string, rules: readonly SentenceRule[]): RewrittenReply {
  const broken = new Map<string, string>();
  const { body, list } = listApart(text);
  const pieces = sentencesOf(body).map(({ text: sentence }) => {
    const rule = rules.find((one) => one.offends(sentence));
    if (rule !== undefined) broken.set(rule.name, rule.instead);
    return { sentence, kept: rule === undefined };
  });
  const removed = pieces.filter(({ kept }) => !kept).length;
  if (removed === 0) return { text, removed, broken: [] };
  const rest = tidyRest(pieces);
  const instead = [...new Set(broken.values())].filter((said) => said !== "" && !rest.includes(said));
  const said = [rest, ...instead].filter((part) => part !== "").join(rest.includes("\n") ? "\n\n" : " ");
  const parts = [said, stillCited(list, rest)].filter((part) => part !== "");
  return { text: parts.join("\n\n"), removed, broken: [...broken.keys()] };
}

/** Whether one of the patterns stands in a sentence, outside quotation marks. */
export function says(sentence: string, patterns: readonly RegExp[]): boolean {
  const words = plainWords(sentence.replace(/"[^"]{1,300}"|“[^”]{1,300}”|«[^»]{1,300}»/g, " "));
  return patterns.some((pattern) => words.search(pattern) !== -1);
}
