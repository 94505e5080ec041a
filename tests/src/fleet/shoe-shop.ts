import type { Kept } from "./evidence.ts";

/** Limits that no test meets by accident. */
export const roomy = { perUserPerMinute: 100_000, window: { max: 100_000 }, floodEnabled: false };

export const tenant = "acme";
export const settings = { id: tenant, name: "Acme", limits: roomy };
export const question = "How many days do I have to return shoes?";
export const knowledge = {
  id: "returns.md",
  text: "# Returns\n\nYou can return unworn shoes within 30 days of delivery.",
};

/** A message that the shop has kept; the question, unless told otherwise. */
export function keptMessage(conversation: string, id: string, content = question): Kept {
  return { conversation, id, content, asksForPerson: false, inOrder: false };
}
