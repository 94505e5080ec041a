import type { Handlers } from "@frontdesk/infra/runtime/steps";
import { type DraftDeps, draft } from "./draft-reply.ts";

/** What generation hears, and what it does then. */
export function subscriptions(deps: DraftDeps): Handlers<"generation"> {
  return { "draft-reply": draft(deps) };
}
