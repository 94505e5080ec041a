import { listStuckTurns } from "@frontdesk/contracts/rpc/scheduler";
import type { ServiceDeps } from "@frontdesk/infra/conversation/service-deps";
import type { Service } from "@frontdesk/infra/ports/deps";
import { responder, startResponders } from "@frontdesk/infra/runtime/rpc";
import { startSteps } from "@frontdesk/infra/runtime/steps";
import { listStuck } from "./list-stuck.ts";
import { fireTimers, setTimer } from "./set-timer.ts";
import { sweepConversations } from "./sweep-conversations.ts";
import { sweepErasures } from "./sweep-erasures.ts";
import { sweepKnowledge } from "./sweep-knowledge.ts";

const sweepEveryMs = 1_000;
const sweepErasuresEveryMs = 2_000;
const sweepKnowledgeEveryMs = 2_000;

/** Time: sets and fires timers, and sweeps conversations and documents that something is due in. */
export function createScheduler(deps: ServiceDeps): Service {
  const logger = deps.logger.child({ service: "scheduler" });
  const running: { stop(): Promise<void> }[] = [];
  return {
    name: "scheduler",
    start: async () => {
      const sweeping = { ...deps, logger };
      running.push(
        await startSteps(deps, "scheduler", { "set-timer": setTimer(deps) }, { metrics: deps.metrics }),
        await fireTimers(deps),
        await startResponders(deps.bus, logger, [
          responder(listStuckTurns, async ({ tenant }) => ({ turns: await listStuck(deps, tenant) })),
        ]),
        await deps.jobs.repeat(
          "sweep-conversations",
          sweepEveryMs,
          async () => void (await sweepConversations(sweeping)),
        ),
        await deps.jobs.repeat(
          "sweep-erasures",
          sweepErasuresEveryMs,
          async () => void (await sweepErasures(sweeping)),
        ),
        await deps.jobs.repeat(
          "sweep-knowledge",
          sweepKnowledgeEveryMs,
          async () => void (await sweepKnowledge(sweeping)),
        ),
      );
    },
    stop: async () => {
      await Promise.all(running.map((each) => each.stop()));
    },
  };
}
