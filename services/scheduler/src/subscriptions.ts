import { listStuckTurns } from "@frontdesk/contracts/rpc/scheduler";
import { type Responder, responder } from "@frontdesk/infra/runtime/rpc";
import type { Handlers } from "@frontdesk/infra/runtime/steps";
import { listStuck } from "./list-stuck.ts";
import { setTimer } from "./set-timer.ts";
import { type SweepDeps, sweepConversations } from "./sweep-conversations.ts";
import { sweepErasures } from "./sweep-erasures.ts";
import { sweepKnowledge } from "./sweep-knowledge.ts";

/** What the scheduler hears, and what it does then. */
export function subscriptions(deps: SweepDeps): Handlers<"scheduler"> {
  return { "set-timer": setTimer(deps) };
}

/** What the scheduler does by the clock, on one replica at a time. */
export function repeated(deps: SweepDeps) {
  return [
    { name: "sweep-conversations", everyMs: 1_000, run: async () => void (await sweepConversations(deps)) },
    { name: "sweep-erasures", everyMs: 2_000, run: async () => void (await sweepErasures(deps)) },
    { name: "sweep-knowledge", everyMs: 2_000, run: async () => void (await sweepKnowledge(deps)) },
  ] as const;
}

/** What the scheduler answers. */
export function responders(deps: SweepDeps): Responder[] {
  return [responder(listStuckTurns, async ({ tenant }) => ({ turns: await listStuck(deps, tenant) }))];
}
