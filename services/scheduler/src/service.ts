import type { ServiceDeps } from "@frontdesk/infra/conversation/service-deps";
import type { Service } from "@frontdesk/infra/ports/deps";
import { startResponders } from "@frontdesk/infra/runtime/rpc";
import { startSteps } from "@frontdesk/infra/runtime/steps";
import { fireTimers } from "./set-timer.ts";
import { responders, subscriptions, sweeps } from "./subscriptions.ts";

/** Time: sets and fires timers, and sweeps conversations and documents that something is due in. */
export function createScheduler(deps: ServiceDeps): Service {
  const logger = deps.logger.child({ service: "scheduler" });
  const running: { stop(): Promise<void> }[] = [];
  return {
    name: "scheduler",
    start: async () => {
      const parts = { ...deps, logger };
      running.push(
        await startSteps(deps, "scheduler", subscriptions(parts), { metrics: deps.metrics }),
        await fireTimers(deps),
        await startResponders(deps.bus, logger, responders(parts)),
      );
      for (const { name, everyMs, sweep } of sweeps(parts)) {
        running.push(await deps.jobs.repeat(name, everyMs, async () => void (await sweep.round())), sweep);
      }
    },
    stop: async () => {
      await Promise.all(running.map((each) => each.stop()));
    },
  };
}
