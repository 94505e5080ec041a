import type { Lexicon } from "../words/lexicon.ts";
import { clausesOf, isWhole, lexicons, without } from "./match.ts";

/** Whether the message is nothing but a wish for no more marketing messages, or for having them again (CA-13). */
export function consentOf(text: string): "out" | "in" | undefined {
  const [clause, ...others] = clausesOf(text);
  if (clause === undefined || others.length > 0) return undefined;
  const says = (wish: "optOut" | "optIn") =>
    lexicons.some((lexicon: Lexicon) => isWhole(lexicon[wish], without(lexicon.polite, clause.text)));
  if (says("optOut")) return "out";
  return says("optIn") ? "in" : undefined;
}
