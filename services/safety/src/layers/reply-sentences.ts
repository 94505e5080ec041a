import { plainWords, sentencesOf } from "./reading.ts";

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

/** Takes offending sentences out of a reply and adds what is said instead; the rest stays as written. */
export function rewriteSentences(text: string, rules: readonly SentenceRule[]): RewrittenReply {
  const broken = new Map<string, string>();
  let removed = 0;
  const kept = sentencesOf(text).filter((sentence) => {
    const rule = rules.find((one) => one.offends(sentence.text));
    if (rule === undefined) return true;
    broken.set(rule.name, rule.instead);
    removed++;
    return false;
  });
  if (removed === 0) return { text, removed, broken: [] };
  const rest = kept
    .map((sentence) => sentence.text)
    .join("")
    .trim();
  const instead = [...new Set(broken.values())].filter((said) => said !== "" && !rest.includes(said));
  return {
    text: [rest, ...instead].filter((part) => part !== "").join(rest.includes("\n") ? "\n\n" : " "),
    removed,
    broken: [...broken.keys()],
  };
}

/** Whether one of the patterns stands in a sentence, outside quotation marks. */
export function says(sentence: string, patterns: readonly RegExp[]): boolean {
  const words = plainWords(sentence.replace(/"[^"]{1,300}"|“[^”]{1,300}”|«[^»]{1,300}»/g, " "));
  return patterns.some((pattern) => words.search(pattern) !== -1);
}
