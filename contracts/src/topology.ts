import { type EventName, type EventType, events } from "./events.ts";
import { type Begins, type FlowStep, flow } from "./flow.ts";
import { deadLetterFilter, filterOf } from "./subjects.ts";

const hourMs = 3_600_000;
const kib = 1024;
const mib = 1024 * kib;

/**
 * Raised with every change of a setting on this page or of `begins` in the flow; a test holds the two together. It is kept
 * with each stream and durable: what a process of a higher number configured, one of a lower number leaves as it is. What
 * was made before there were numbers counts as 0.
 */
export const topologyVersion = 2;

export interface StreamSpec {
  /** The `topologyVersion` that these settings are of. */
  readonly version: number;
  readonly name: string;
  readonly subjects: readonly string[];
  readonly retention: "workqueue" | "limits";
  readonly maxAgeMs: number;
  readonly maxBytes: number;
  readonly maxMessagesPerSubject?: number;
  /** A larger message is refused for good; headers count. Left out: 1 MB. */
  readonly maxMessageBytes?: number;
  /**
   * The window in which a message id published again is recognised, whoever publishes it; 0: never, where ids are others'
   * to choose.
   */
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

/** Of each event of a stream its own subjects, and nothing else: what nobody would hear cannot fill the stream. */
const subjectsIn = (stream: EventType["stream"]): string[] =>
  Object.values(events).flatMap(({ name, stream: own }) => (own === stream ? [filterOf(name)] : []));

const deadLetters = [...new Set(flow.flatMap(({ hears }) => (hears === "clock" ? [] : [deadLetterFilter(hears)])))];

/**
 * PROTOCOL "Streams". Every stream discards new messages when full: the publisher hears of it and can say 503. What
 * gateways fill is bounded by subject, which is one gateway's: so many messages of so many bytes, a small share of the whole.
 */
export const streams: readonly StreamSpec[] = [
  {
    version: topologyVersion,
    name: "SUBMIT",
    subjects: subjectsIn("SUBMIT"),
    retention: "workqueue",
    maxAgeMs: 72 * hourMs,
    maxBytes: 1024 * mib,
    maxMessagesPerSubject: 2_000,
    maxMessageBytes: 64 * kib,
    // A gateway chooses its ids: its own message is known by the record, and another tenant's is another message.
    duplicateWindowMs: 0,
  },
  {
    version: topologyVersion,
    name: "IN",
    subjects: subjectsIn("IN"),
    retention: "workqueue",
    maxAgeMs: 0,
    maxBytes: 512 * mib,
    maxMessageBytes: 256 * kib,
    duplicateWindowMs: 120_000,
  },
  {
    version: topologyVersion,
    name: "FLOW",
    subjects: subjectsIn("FLOW"),
    retention: "limits",
    maxAgeMs: 72 * hourMs,
    maxBytes: 2048 * mib,
    duplicateWindowMs: 120_000,
  },
  {
    version: topologyVersion,
    name: "OUT",
    subjects: subjectsIn("OUT"),
    retention: "limits",
    maxAgeMs: 72 * hourMs,
    maxBytes: 1024 * mib,
    duplicateWindowMs: 120_000,
  },
  {
    version: topologyVersion,
    name: "REFUSED",
    subjects: subjectsIn("REFUSED"),
    retention: "limits",
    maxAgeMs: 24 * hourMs,
    maxBytes: 256 * mib,
    duplicateWindowMs: 120_000,
  },
  {
    version: topologyVersion,
    name: "DLQ",
    subjects: deadLetters,
    retention: "limits",
    maxAgeMs: 30 * 24 * hourMs,
    maxBytes: 512 * mib,
    duplicateWindowMs: 120_000,
  },
  {
    version: topologyVersion,
    name: "DLQ_RAW",
    subjects: deadLetters.map((subject) => subject.replace(/^dlq\./, "dlqraw.")),
    retention: "limits",
    maxAgeMs: 72 * hourMs,
    maxBytes: 1024 * mib,
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
