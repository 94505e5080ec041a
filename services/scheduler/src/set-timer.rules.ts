import { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import { autoClose, TimerFields, timerOf } from "@frontdesk/contracts/timers";
import type { FiredJob, JobSpec } from "@frontdesk/infra/ports/jobs";
import { digestId } from "@frontdesk/infra/runtime/digest";
import type { NewEvent } from "@frontdesk/infra/runtime/event";
import { z } from "zod";

/**
 * Jobs of idle conversations, as the version before owners and refs makes and reads them: whichever version sets or fires
 * one, it is the same job (ADR 0028).
 */
const idleJob = "timer";
/** All others: a queue that that version does not work on, since it would take their kind or owner for its own. */
const recordJob = "record-timer";

export const timerJobNames = [idleJob, recordJob] as const;

const TimerJob = z.object({ tenant: TenantId, conversation: ConversationId, ...TimerFields });

interface TimerToSet {
  readonly tenant: TenantId;
  readonly conversation: ConversationId;
  readonly data: Parameters<typeof timerOf>[0] & { readonly at: number };
}

/** The one job of a timer: the same timer is always the same name and key (JOB-01). */
export function jobOf({ tenant, conversation, data }: TimerToSet): JobSpec {
  const timer = timerOf(data, conversation);
  const { owner, kind, ref } = timer;
  const { at } = data;
  if (owner === "ingress" && kind === autoClose && ref === conversation) {
    return { name: idleJob, key: `${tenant}:${conversation}:${kind}`, at, data: { tenant, conversation, kind } };
  }
  return {
    name: recordJob,
    key: `${tenant}:${owner}:${kind}:${ref}`,
    at,
    data: { tenant, conversation, owner, kind, ref },
  };
}

/** What a job says when its time has come; the same job for the same time is the same event. */
export function firedOf(
  job: Pick<FiredJob, "at" | "data">,
): Pick<NewEvent<"timer.fired">, "data" | "tenant" | "conversation" | "id"> {
  const { tenant, conversation, ...timer } = TimerJob.parse(job.data);
  const { owner, kind, ref } = timerOf(timer, conversation);
  const name = timer.owner === undefined ? kind : digestId(owner, kind, ref);
  return {
    data: { ...timer, at: job.at },
    tenant,
    conversation,
    id: `${tenant}:${conversation}:timer.fired:${name}:${job.at}`,
  };
}
