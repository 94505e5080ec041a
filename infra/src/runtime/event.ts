import { hash } from "node:crypto";
import type { EventOf } from "@frontdesk/contracts/envelope";
import { type EventData, type EventName, events } from "@frontdesk/contracts/events";
import type { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import { subjectOf } from "@frontdesk/contracts/subjects";
import type { OutgoingMessage } from "../ports/bus.ts";

export interface NewEvent<N extends EventName> {
  readonly name: N;
  readonly data: EventData<N>;
  readonly tenant: TenantId;
  readonly conversation: ConversationId;
  /** Names the effect: the same effect said twice has the same id (PROTOCOL 1). */
  readonly id: string;
  readonly turn?: number;
  /** The service that says it. */
  readonly source: string;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly now: number;
}

/**
 * W3C trace context from the correlation id: every step of a message's journey, on whichever replica and also when it
 * is said again, falls into the same trace without carrying state.
 */
export function traceparentOf(correlationId: string, spanSeed: string): string {
  const hex = (text: string, length: number) => hash("sha256", text, "hex").slice(0, length);
  return `00-${hex(correlationId, 32)}-${hex(spanSeed, 16)}-01`;
}

const encoder = new TextEncoder();
/** Their subject names the channel. */
const outward: ReadonlySet<EventName> = new Set(["chat.out", "message.refused"]);

/** The event as it travels: CloudEvents JSON on its subject. Strict when saying: bad data throws. */
export function toMessage<N extends EventName>(event: NewEvent<N>): OutgoingMessage {
  const type = events[event.name];
  const data = type.schema.parse(event.data) as EventData<N>;
  const body: EventOf<EventData<N>> = {
    specversion: "1.0",
    id: event.id,
    source: `/frontdesk/${event.source}`,
    type: `frontdesk.${event.name}.v${type.version}`,
    time: new Date(event.now).toISOString(),
    datacontenttype: "application/json",
    tenant: event.tenant,
    conversation: event.conversation,
    ...(event.turn === undefined ? {} : { turn: event.turn }),
    correlationid: event.correlationId,
    ...(event.causationId === undefined ? {} : { causationid: event.causationId }),
    traceparent: traceparentOf(event.correlationId, event.id),
    data,
  };
  const channel = outward.has(event.name) && "channel" in data ? (data as EventData<"chat.out">).channel : undefined;
  return {
    subject: subjectOf(event.name, event.tenant, event.conversation, channel),
    id: event.id,
    data: encoder.encode(JSON.stringify(body)),
  };
}

/** A turn that was said again (PROTOCOL 9) carries its index onwards, so its steps are not taken for duplicates. */
export function indexIn(eventId: string): number {
  const index = Number(eventId.split(":").at(-1));
  return Number.isInteger(index) && index >= 0 && index < 100 ? index : 0;
}
