import type { Service } from "@frontdesk/infra/ports/deps";
import type { ServiceDeps } from "@frontdesk/infra/runtime/service-deps";
import { startSteps } from "@frontdesk/infra/runtime/steps";
import { fireTimers, setTimer } from "./set-timer.ts";
import { sweepConversations } from "./sweep-conversations.ts";

const sweepEveryMs = 1_000;

/** Time: sets and fires timers, and sweeps conversations that something is due in. */
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
        await deps.jobs.repeat(
          "sweep-conversations",
          sweepEveryMs,
          async () => void (await sweepConversations(sweeping)),
        ),
      );
    },
    stop: async () => {
      await Promise.all(running.map((each) => each.stop()));
    },
  };
}
