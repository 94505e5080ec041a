import { type EventData, timerSet } from "@frontdesk/contracts/events";
import { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { toMessage } from "@frontdesk/infra/runtime/event";
import type { Handler } from "@frontdesk/infra/runtime/steps";
import { z } from "zod";

const jobName = "timer";
const TimerJob = z.object({ tenant: TenantId, conversation: ConversationId, kind: timerSet.schema.shape.kind });

/** One timer a (conversation, kind); setting it again moves it, also after it has fired (JOB-01). */
export function setTimer(deps: Deps): Handler<"set-timer"> {
  return async ({ tenant, conversation, data }) => {
    await deps.jobs.schedule({
      name: jobName,
      key: `${tenant}:${conversation}:${data.kind}`,
      at: data.at,
      data: { tenant, conversation, kind: data.kind },
    });
    return [];
  };
}

/** Says `timer.fired`, at least once; what is true then is the hearer's to read (SLA-01). */
export async function fireTimers(deps: Deps): Promise<{ stop(): Promise<void> }> {
  return await deps.jobs.work(jobName, async (job) => {
    const { tenant, conversation, kind } = TimerJob.parse(job.data);
    const data: EventData<"timer.fired"> = { kind, at: job.at };
    await deps.bus.publish(
      toMessage({
        name: "timer.fired",
        data,
        tenant,
        conversation,
        id: `${tenant}:${conversation}:timer.fired:${kind}:${job.at}`,
        source: "scheduler",
        correlationId: conversation,
        now: deps.clock.now(),
      }),
    );
  });
}
