import type { EventData, EventName } from "@frontdesk/contracts/events";
import type { FlowStep } from "@frontdesk/contracts/flow";
import type { DeadLetter } from "@frontdesk/contracts/http";
import { Channel, ConversationId, MessageId, TenantId } from "@frontdesk/contracts/ids";
import { deadLetterSubject, ownerOf } from "@frontdesk/contracts/subjects";
import type { Bus, Delivery, StoredMessage } from "../ports/bus.ts";
import type { Deps } from "../ports/deps.ts";
import { maskPii } from "../text/pii.ts";
import { digestId } from "./digest.ts";
import { toMessage } from "./event.ts";
import { conversationOfThread } from "./thread.rules.ts";

const encoder = new TextEncoder();
const lenient = new TextDecoder("utf-8");

/**
 * PROTOCOL 11: keeps the dead letter with its reason (raw `message.received` aside, for replay only), says that the
 * turn or the message failed, and ends the delivery.
 */
export async function bury(deps: Deps, step: FlowStep, delivery: Delivery, reason: string): Promise<void> {
  const name = step.hears as EventName;
  const { tenant = "unknown", conversation: named } = ownerOf(delivery.subject);
  const body = readLoosely(delivery.data);
  const conversation = named ?? submittedTo(delivery.subject, tenant, body) ?? "unknown";
  const letter = {
    id: delivery.id,
    at: new Date(deps.clock.now()).toISOString(),
    step: step.name,
    event: name,
    tenant,
    conversation,
    reason: maskPii(reason).slice(0, 500),
    deliveries: delivery.deliveries,
    body: maskTexts(body),
  };
  const subject = deadLetterSubject(name, tenant, conversation);
  const id = `${step.name}:${delivery.id}`;
  await deps.bus.publish({ subject, id: `dlq:${id}`, data: encoder.encode(JSON.stringify(letter)) });
  const raw = { subject: subject.replace(/^dlq\./, "dlqraw."), id: `dlqraw:${id}`, data: delivery.data };
  await deps.bus.publish({ ...raw, headers: { "fd-subject": delivery.subject } });
  await sayFailed(deps, step, { tenant, conversation, body, reason: letter.reason, eventId: delivery.id });
  await delivery.term(reason.slice(0, 200));
}

/** A gateway's message has no conversation in its subject; its letter is found by that of its thread, to be erased with it. */
function submittedTo(subject: string, tenant: string, body: unknown): string | undefined {
  const channel = Channel.safeParse(subject.split(".").at(-1));
  const { thread } = fieldsOf(body);
  if (!channel.success || typeof thread !== "string") return undefined;
  return conversationOfThread({ tenant, channel: channel.data, thread }, 0);
}

interface Failure {
  readonly tenant: string;
  readonly conversation: string;
  readonly body: unknown;
  readonly reason: string;
  readonly eventId: string;
}

async function sayFailed(deps: Deps, step: FlowStep, failure: Failure): Promise<void> {
  if (!(step.says as readonly EventName[]).includes("turn.failed")) return;
  const tenant = TenantId.safeParse(failure.tenant);
  const conversation = ConversationId.safeParse(failure.conversation);
  if (!tenant.success || !conversation.success) return;
  const turn = numberAt(failure.body, "turn");
  const message = messageOf(failure.body);
  const data: EventData<"turn.failed"> = {
    reason: failure.reason,
    ...(turn === undefined ? {} : { turn }),
    ...(turn === undefined && message !== undefined ? { message } : {}),
  };
  await deps.bus.publish(
    toMessage({
      name: "turn.failed",
      data,
      tenant: tenant.data,
      conversation: conversation.data,
      // The call that a failed turn made may fail too: that is another failure of the turn.
      id: `${tenant.data}:${conversation.data}:turn.failed:${step.name}:${turn ?? failure.eventId}:0`,
      ...(turn === undefined ? {} : { turn }),
      source: step.owner,
      correlationId: failure.eventId,
      now: deps.clock.now(),
    }),
  );
}

function readLoosely(data: Uint8Array): unknown {
  try {
    return JSON.parse(lenient.decode(data));
  } catch {
    return null;
  }
}

function fieldsOf(body: unknown): Record<string, unknown> {
  const outer = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const inner = outer["data"];
  return typeof inner === "object" && inner !== null ? { ...outer, ...inner } : outer;
}

function numberAt(body: unknown, field: string): number | undefined {
  const value = fieldsOf(body)[field];
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : undefined;
}

function messageOf(body: unknown): { n: number; id: string } | undefined {
  const n = numberAt(body, "n");
  const data = (body as { data?: { id?: unknown } } | null)?.data;
  const id = MessageId.safeParse(data?.id);
  return n === undefined || !id.success ? undefined : { n, id: id.data };
}

const openFields = new Set(["specversion", "id", "source", "type", "time", "tenant", "conversation", "channel"]);

/** Numbers and ids stay readable; every other text is reduced to its length, so a dead letter holds no personal data. */
function maskTexts(value: unknown, key = ""): unknown {
  if (typeof value === "string")
    return openFields.has(key) ? maskPii(value).slice(0, 200) : `(${value.length} characters)`;
  if (Array.isArray(value)) return value.slice(0, 50).map((each) => maskTexts(each, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 50)
      .map(([name, each]) => [name, maskTexts(each, name)]),
  );
}

export interface DeadLetterQuery {
  readonly limit: number;
  /** Only this tenant's; all without it. */
  readonly tenant?: TenantId;
  /** The sequence of the last one that was listed. */
  readonly after?: number | undefined;
}

/** Dead letters, oldest first. */
export async function listDeadLetters(bus: Bus, { limit, tenant, after = 0 }: DeadLetterQuery): Promise<DeadLetter[]> {
  const filter = tenant === undefined ? {} : { filter: `dlq.*.*.*.${tenant}.*` };
  const stored = await bus.read("DLQ", { limit, fromSequence: after + 1, ...filter });
  return stored.map((message) => ({ ...read(message), sequence: message.sequence }));
}

function read(message: StoredMessage): DeadLetter {
  return JSON.parse(lenient.decode(message.data)) as DeadLetter;
}

export interface Replay {
  readonly sequence: number;
  /** Only a letter of this tenant; any without it. */
  readonly tenant?: TenantId;
  readonly newId: () => string;
}

/**
 * PROTOCOL 11: puts a dead letter's raw event back on its subject under a new id and answers that id; undefined when
 * there is no such letter or its raw event has expired. A customer's message is accepted anew, once a letter.
 */
export async function replayDeadLetter(bus: Bus, { sequence, tenant, newId }: Replay): Promise<string | undefined> {
  const [letter] = await bus.read("DLQ", { fromSequence: sequence, limit: 1 });
  if (letter === undefined || letter.sequence !== sequence) return undefined;
  if (tenant !== undefined && read(letter).tenant !== tenant) return undefined;
  const raw = await findRaw(bus, letter);
  const subject = raw?.headers["fd-subject"];
  if (raw === undefined || subject === undefined) return undefined;
  const id = `replay:${newId()}`;
  await bus.publish({ subject, id, data: read(letter).event === "message.received" ? anew(raw.data) : raw.data });
  return id;
}

/** The same message under an id that follows from its own; one that cannot be read stays as it is. */
function anew(raw: Uint8Array): Uint8Array {
  const event = readLoosely(raw) as { readonly data?: { readonly id?: unknown } | null } | null;
  const data = event?.data;
  if (typeof data?.id !== "string") return raw;
  const message = { ...data, id: digestId("replay", data.id), replayed: true };
  return encoder.encode(JSON.stringify({ ...event, data: message }));
}

async function findRaw(bus: Bus, letter: StoredMessage): Promise<StoredMessage | undefined> {
  const filter = letter.subject.replace(/^dlq\./, "dlqraw.");
  const raws = await bus.read("DLQ_RAW", { filter, limit: 1_000 });
  return raws.find((raw) => raw.id === letter.id.replace(/^dlq:/, "dlqraw:"));
}
