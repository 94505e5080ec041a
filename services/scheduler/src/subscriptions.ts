import { listStuckTurns } from "@frontdesk/contracts/rpc/scheduler";
import type { ServiceDeps } from "@frontdesk/infra/conversation/service-deps";
import { type Responder, responder } from "@frontdesk/infra/runtime/rpc";
import type { Handlers } from "@frontdesk/infra/runtime/steps";
import { listStuck } from "./list-stuck.ts";
import { setTimer } from "./set-timer.ts";
import { conversationSweep } from "./sweep-conversations.ts";
import { erasureSweep } from "./sweep-erasures.ts";
import { knowledgeSweep } from "./sweep-knowledge.ts";

/** What the scheduler hears, and what it does then. */
export function subscriptions(deps: ServiceDeps): Handlers<"scheduler"> {
  return { "set-timer": setTimer(deps) };
}

/** What the scheduler does by the clock, on one replica at a time. */
export function sweeps(deps: ServiceDeps) {
  return [
    { name: "sweep-conversations", everyMs: 1_000, sweep: conversationSweep(deps) },
    { name: "sweep-erasures", everyMs: 2_000, sweep: erasureSweep(deps) },
    { name: "sweep-knowledge", everyMs: 2_000, sweep: knowledgeSweep(deps) },
  ] as const;
}

/** What the scheduler answers. */
export function responders(deps: ServiceDeps): Responder[] {
  return [responder(listStuckTurns, async (asked) => await listStuck(deps, asked))];
}
