import type { AnswerStream } from "../dialogue/dialogue.ts";
import { upToLastCitation } from "../sources/citations.rules.ts";
import { type AnswerFrame, checkAnswer } from "./answer-check.rules.ts";

/**
 * Lets an answer through while it is written: whole statements, each with its citation, that pass the checks (WF-15).
 * Without a stream it only hears.
 */
export interface StreamGate {
  readonly onText: (delta: string) => void;
  /** Something else is asked: what was heard so far is void. */
  readonly begin: () => void;
  /** The same is asked again. */
  readonly onRestart: () => void;
  /** What went through; once this is not empty, the reply starts with it. */
  shown(): string;
  /** Whether the newest try has words that may be said: the turn's budget waits for them. */
  begun(): boolean;
  /** What the newest try said, or the one before it where that said nothing. */
  heard(): string;
}

const closing = /[\]］】]/u;

export function streamGate(stream: AnswerStream | undefined, frame: () => AnswerFrame): StreamGate {
  let heard = "";
  let before = "";
  let shown = "";
  let open = true;
  let begun = false;
  const look = () => {
    const cited = upToLastCitation(heard);
    if (cited === "") return;
    const checked = checkAnswer(cited, frame());
    if (checked.kind === "flawed" && checked.flaw === "uncited") return;
    open = checked.kind === "answer" && checked.removed === 0 && checked.body.startsWith(shown);
    begun ||= open;
    if (stream === undefined || !open || checked.kind !== "answer" || checked.body.length === shown.length) return;
    stream.onText(checked.body.slice(shown.length), frame().passages);
    shown = checked.body;
  };
  const restart = () => {
    heard = "";
    begun = false;
    // A new try would say it another way.
    open = shown === "";
  };
  return {
    onText: (delta) => {
      heard += delta;
      if (open && closing.test(delta)) look();
    },
    begin: () => {
      restart();
      before = "";
    },
    onRestart: () => {
      if (heard !== "") before = heard;
      restart();
    },
    shown: () => shown,
    begun: () => begun,
    heard: () => (heard === "" ? before : heard),
  };
}
