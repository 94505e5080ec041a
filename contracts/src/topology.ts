import { type EventName, events } from "./events.ts";
import { type Begins, type FlowStep, flow } from "./flow.ts";
import { filterOf } from "./subjects.ts";

const hourMs = 3_600_000;
const mib = 1024 * 1024;

/**
 * Raised with every change of a setting on this page or of `begins` in the flow; a test holds the two together. It is kept
 * with each stream and durable: what a process of a higher number configured, one of a lower number leaves as it is. What
 * was made before there were numbers counts as 0.
 */
export const topologyVersion = 1;

export interface StreamSpec {
  /** The `topologyVersion` that these settings are of. */
  readonly version: number;
  readonly name: string;
  readonly subjects: readonly string[];
  readonly retention: "workqueue" | "limits";
  readonly maxAgeMs: number;
  readonly maxBytes: number;
  readonly maxMessagesPerSubject?: number;
  /** The window in which a message id published again is recognised. */
  readonly duplicateWindowMs: number;
}

export interface ConsumerSpec {
  /** The `topologyVersion` that these settings are of. */
  readonly version: number;
  readonly stream: string;
  /** `<owner>-<step>`: one durable per flow row, shared by all replicas. */
  readonly durable: string;
  readonly filter: string;
  readonly ackWaitMs: number;
  readonly maxAckPending: number;
  /** Where it begins when it is made for the first time; made again by a running process, it goes on where it was. */
  readonly begins: Begins;
}

/** PROTOCOL "Streams". Every stream discards new messages when full: the publisher hears of it and can say 503. */
export const streams: readonly StreamSpec[] = [
  {
    version: topologyVersion,
    name: "SUBMIT",
    subjects: ["submit.*.*"],
    retention: "workqueue",
    maxAgeMs: 0,
    maxBytes: 256 * mib,
    maxMessagesPerSubject: 10_000,
    duplicateWindowMs: 120_000,
  },
  {
    version: topologyVersion,
    name: "IN",
    subjects: ["in.>"],
    retention: "workqueue",
    maxAgeMs: 0,
    maxBytes: 512 * mib,
    duplicateWindowMs: 120_000,
  },
  {
    version: topologyVersion,
    name: "FLOW",
    subjects: ["flow.>"],
    retention: "limits",
    maxAgeMs: 72 * hourMs,
    maxBytes: 2048 * mib,
    duplicateWindowMs: 120_000,
  },
  {
    version: topologyVersion,
    name: "OUT",
    subjects: ["chat.out.>"],
    retention: "limits",
    maxAgeMs: 72 * hourMs,
    maxBytes: 1024 * mib,
    duplicateWindowMs: 120_000,
  },
  {
    version: topologyVersion,
    name: "DLQ",
    subjects: ["dlq.>"],
    retention: "limits",
    maxAgeMs: 30 * 24 * hourMs,
    maxBytes: 256 * mib,
    duplicateWindowMs: 120_000,
  },
  {
    version: topologyVersion,
    name: "DLQ_RAW",
    subjects: ["dlqraw.>"],
    retention: "limits",
    maxAgeMs: 72 * hourMs,
    maxBytes: 256 * mib,
    duplicateWindowMs: 120_000,
  },
];

export function consumerOf(step: FlowStep): ConsumerSpec | undefined {
  if (step.hears === "clock") return undefined;
  const name: EventName = step.hears;
  return {
    version: topologyVersion,
    stream: events[name].stream,
    durable: `${step.owner}-${step.name}`,
    filter: filterOf(name),
    ackWaitMs: 10_000,
    maxAckPending: 1_024,
    begins: step.begins,
  };
}

/** One durable consumer per flow row that hears an event. */
export const consumers: readonly ConsumerSpec[] = flow.flatMap((step) => consumerOf(step) ?? []);
