import { digestId } from "@frontdesk/infra/runtime/digest";

const mostTakeovers = 100;

/** Ids of the lines that say that a person has taken a conversation over, or has given it back. */
export function linesOf(conversation: string, which: "taken" | "returned"): ReadonlySet<string> {
  return new Set(Array.from({ length: mostTakeovers }, (_, fence) => digestId(conversation, which, String(fence))));
}
