import type { AnswerStream } from "../dialogue/dialogue.ts";
import { type AnswerFrame, checkAnswer } from "./answer-check.rules.ts";

/** Lets an answer through while it is written: whole statements, each with its citation, that pass the checks (WF-15). */
export interface StreamGate {
  readonly onText: (delta: string) => void;
  /** What was heard so far is void. */
  readonly onRestart: () => void;
  /** What went through; once this is not empty, the reply starts with it. */
  shown(): string;
}

const closing = /[\]］】]/u;

export function streamGate(stream: AnswerStream, frame: () => AnswerFrame): StreamGate {
  let heard = "";
  let shown = "";
  let open = true;
  const look = () => {
    const end = Math.max(heard.lastIndexOf("]"), heard.lastIndexOf("］"), heard.lastIndexOf("】")) + 1;
    const checked = checkAnswer(heard.slice(0, end), frame());
    if (checked.kind === "flawed" && checked.flaw === "uncited") return;
    open = checked.kind === "answer" && checked.removed === 0 && checked.body.startsWith(shown);
    if (!open || checked.kind !== "answer" || checked.body.length === shown.length) return;
    stream.onText(checked.body.slice(shown.length), frame().passages);
    shown = checked.body;
  };
  return {
    onText: (delta) => {
      heard += delta;
      if (open && closing.test(delta)) look();
    },
    onRestart: () => {
      heard = "";
      // A new try would say it another way.
      open = shown === "";
    },
    shown: () => shown,
  };
}
