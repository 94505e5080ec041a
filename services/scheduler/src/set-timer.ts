import type { Deps } from "@frontdesk/infra/ports/deps";
import { toMessage } from "@frontdesk/infra/runtime/event";
import type { Handler } from "@frontdesk/infra/runtime/steps";
import { firedOf, jobOf, timerJobNames } from "./set-timer.rules.ts";

/** One timer an (owner, kind, ref); setting it again moves it, also after it has fired (JOB-01). */
export function setTimer(deps: Deps): Handler<"set-timer"> {
  return async (event) => {
    await deps.jobs.schedule(jobOf(event));
    return [];
  };
}

/** Says `timer.fired`, at least once; what is true then is its owner's to read (SLA-01). */
export async function fireTimers(deps: Deps): Promise<{ stop(): Promise<void> }> {
  const workers = await Promise.all(
    timerJobNames.map(async (name) =>
      deps.jobs.work(name, async (job) => {
        const fired = firedOf(job);
        const { conversation } = fired;
        const told = { name: "timer.fired", source: "scheduler", correlationId: conversation } as const;
        await deps.bus.publish(toMessage({ ...fired, ...told, now: deps.clock.now() }));
      }),
    ),
  );
  return { stop: async () => void (await Promise.all(workers.map((each) => each.stop()))) };
}
