import type { ConsumerSpec } from "@frontdesk/contracts/topology";
import { DeliverPolicy } from "@nats-io/jetstream";

/** Where a durable stood when this process looked last: enough to make it again, should it be deleted or lost. */
export interface Place {
  /** When its stream was made: one that was lost and made anew counts from 1 again. */
  readonly stream: string;
  /** When the durable itself was made. */
  readonly durable: string;
  /** Every message up to this sequence is acked, by whichever replica. */
  readonly floor: number;
}

/** The stream a durable is about to be made on. */
export interface StreamNow {
  readonly created: string;
  readonly retention: string;
  readonly lastSequence: number;
}

export type Beginning =
  | { readonly deliver_policy: typeof DeliverPolicy.All | typeof DeliverPolicy.New }
  | { readonly deliver_policy: typeof DeliverPolicy.StartSequence; readonly opt_start_seq: number };

/**
 * Where a durable that is missing begins. For the first time: by its row's word. Again: after what was surely acked, so
 * that nothing is lost, and only what others acked since the last look comes once more. A stream made anew, or one put
 * back to an older state, holds messages of which nothing is known: all of them, since lost is worse than twice.
 */
export function beginningOf(
  { begins }: Pick<ConsumerSpec, "begins">,
  { created, retention, lastSequence }: StreamNow,
  known: Place | undefined,
): Beginning {
  // A work queue keeps only what nobody acked.
  if (retention === "workqueue") return { deliver_policy: DeliverPolicy.All };
  if (known === undefined) return { deliver_policy: begins === "all" ? DeliverPolicy.All : DeliverPolicy.New };
  const same = known.stream === created && known.floor <= lastSequence;
  if (!same || known.floor === 0) return { deliver_policy: DeliverPolicy.All };
  return { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: known.floor + 1 };
}
