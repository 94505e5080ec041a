import type { EventData, EventName } from "@frontdesk/contracts/events";
import type { FlowStep } from "@frontdesk/contracts/flow";
import type { DeadLetter } from "@frontdesk/contracts/http";
import { Channel, ConversationId, MessageId, TenantId } from "@frontdesk/contracts/ids";
import { deadLetterSubject, ownerOf } from "@frontdesk/contracts/subjects";
import type { Bus, Delivery, StoredMessage } from "../ports/bus.ts";
import type { Deps } from "../ports/deps.ts";
import { type RefusedError, TransientError } from "../ports/errors.ts";
import { maskPii } from "../text/pii.ts";
import { digestId } from "./digest.ts";
import { toMessage } from "./event.ts";
import { maskTexts, shownId } from "./mask-letter.rules.ts";
import { fieldsOf, readLoosely, tellRefused } from "./refusal.ts";
import { keepWithin, shares } from "./shares.ts";
import { conversationOfThread } from "./thread.rules.ts";

const encoder = new TextEncoder();
const lenient = new TextDecoder("utf-8");

/** A letter holds the event's shape and numbers; what is larger than that is left out of it. */
const mostLetterBytes = 16 * 1024;

export interface Burial {
  readonly delivery: Delivery;
  readonly failure: Error;
  /** Whether the event may come again while the letters' stream has no room. */
  readonly patient: boolean;
}

/**
 * PROTOCOL 11: says that the turn or the message failed, tells the gateway, keeps the dead letter with its reason (the raw
 * event aside, for replay only), and ends the delivery. Each is kept as far as the tenant's share of the streams goes:
 * what cannot be buried is ended all the same, with a line in the log. Throws `TransientError` while the stream of letters
 * is full, to a patient caller: whoever waited for the turn has been told by then.
 */
export async function bury(deps: Deps, step: FlowStep, { delivery, failure, patient }: Burial): Promise<void> {
  const name = step.hears as EventName;
  const { tenant = "unknown", conversation: named } = ownerOf(delivery.subject);
  const body = readLoosely(delivery.data);
  const conversation = named ?? submittedTo(delivery.subject, tenant, body) ?? "unknown";
  const reason = maskPii(`${failure.name}: ${failure.message}`).slice(0, 500);
  const subject = deadLetterSubject(name, tenant, conversation);
  // A publisher's id may be another's too; where it stood in its stream is this event's alone.
  const id = `${step.name}:${delivery.sequence}:${delivery.publishedAt}`;
  const raw = { subject: subject.replace(/^dlq\./, "dlqraw."), id: `dlqraw:${id}`, data: delivery.data };
  const eventId = delivery.id || id;
  await sayFailed(deps, step, { tenant, conversation, body, reason, eventId });
  await tellRefused(deps, step, { delivery, tenant, conversation, body, failure });
  const headers = { "fd-subject": delivery.subject };
  const replayable = (await keepWithin(deps, shares.raw, tenant, { ...raw, headers })) === "kept";
  const letter = {
    id: shownId(name, delivery.id),
    at: new Date(deps.clock.now()).toISOString(),
    step: step.name,
    event: name,
    tenant,
    conversation,
    reason,
    deliveries: delivery.deliveries,
    replayable,
    body: maskTexts(body),
  };
  const data = [letter, { ...letter, body: null }].map((each) => encoder.encode(JSON.stringify(each)));
  const fits = data.find(({ byteLength }) => byteLength <= mostLetterBytes) ?? encoder.encode("{}");
  const kept = await keepWithin(deps, shares.letters, tenant, { subject, id: `dlq:${id}`, data: fits });
  if (kept === "full" && patient) throw new TransientError("the stream of dead letters is full");
  if (kept !== "kept") deps.logger.error("step.unburied", { tenant, conversation, reason, eventId: letter.id });
  await delivery.term(reason.slice(0, 200));
}

/** Tells the gateway, and ends the delivery: nothing of it is worth keeping. */
export async function refuse(deps: Deps, step: FlowStep, delivery: Delivery, failure: RefusedError): Promise<void> {
  const { tenant = "unknown" } = ownerOf(delivery.subject);
  const body = readLoosely(delivery.data);
  const conversation = submittedTo(delivery.subject, tenant, body) ?? "unknown";
  await tellRefused(deps, step, { delivery, tenant, conversation, body, failure });
  await delivery.ack();
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

export interface DeadLetterQuery {
  readonly limit: number;
  /** Only this tenant's; all without it. */
  readonly tenant?: TenantId;
  /** Only letters before this sequence: of the last one that was listed. */
  readonly before?: number | undefined;
}

/** Dead letters, newest first. */
export async function listDeadLetters(bus: Bus, { limit, tenant, before }: DeadLetterQuery): Promise<DeadLetter[]> {
  const filter = tenant === undefined ? {} : { filter: `dlq.*.*.*.${tenant}.*` };
  const letters: DeadLetter[] = [];
  // A page may end before its limit, where it is full of bytes.
  while (letters.length < limit) {
    const from = letters.at(-1)?.sequence ?? before;
    const cursor = from === undefined ? {} : { before: from };
    const page = await bus.readBack("DLQ", { limit: limit - letters.length, ...filter, ...cursor });
    if (page.length === 0) break;
    letters.push(...page.map((message) => ({ ...read(message), sequence: message.sequence })));
  }
  return letters;
}

/** One dead letter; undefined when it is not there. */
export async function readDeadLetter(bus: Bus, sequence: number): Promise<DeadLetter | undefined> {
  const letter = await letterAt(bus, sequence);
  return letter && { ...read(letter), sequence };
}

async function letterAt(bus: Bus, sequence: number): Promise<StoredMessage | undefined> {
  const [letter] = await bus.read("DLQ", { fromSequence: sequence, limit: 1 });
  return letter?.sequence === sequence ? letter : undefined;
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
  const letter = await letterAt(bus, sequence);
  if (letter === undefined) return undefined;
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

/** Page by page: a flood may have left thousands of one conversation. */
async function findRaw(bus: Bus, letter: StoredMessage): Promise<StoredMessage | undefined> {
  const filter = letter.subject.replace(/^dlq\./, "dlqraw.");
  const id = letter.id.replace(/^dlq:/, "dlqraw:");
  for (let fromSequence = 1; ; ) {
    const page = await bus.read("DLQ_RAW", { filter, fromSequence, limit: 100 });
    const found = page.find((raw) => raw.id === id);
    const last = page.at(-1);
    if (found !== undefined || last === undefined) return found;
    fromSequence = last.sequence + 1;
  }
}
