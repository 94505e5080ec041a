import { type EventName, events } from "./events.ts";
import type { Channel, ConversationId, TenantId } from "./ids.ts";

const token = /^[A-Za-z0-9_-]+$/;

/** Joins a fixed prefix and tokens; a token that could widen or split a subject is a programming error (NATS-07). */
function subject(prefix: string, ...tokens: string[]): string {
  for (const part of tokens) {
    if (!token.test(part)) throw new RangeError(`not a subject token: ${JSON.stringify(part)}`);
  }
  return [prefix, ...tokens].join(".");
}

const prefixOf = { IN: "in", FLOW: "flow" } as const;

/** The subject an event of this name is published on. */
export function subjectOf(name: EventName, tenant: TenantId, conversation: ConversationId, channel?: Channel): string {
  const type = events[name];
  switch (type.stream) {
    case "SUBMIT":
      return subject("submit", tenant, channel ?? "nats");
    case "OUT":
      return subject("chat.out", tenant, channel ?? "web", conversation);
    case "REFUSED":
      return subject("chat.refused", tenant, channel ?? "nats", conversation);
    case "IN":
    case "FLOW":
      return subject(`${prefixOf[type.stream]}.${name}.v${type.version}`, tenant, conversation);
  }
}

/** The filter of a durable consumer that hears every tenant's events of this name. */
export function filterOf(name: EventName): string {
  const type = events[name];
  switch (type.stream) {
    case "SUBMIT":
      return "submit.*.*";
    case "OUT":
      return "chat.out.*.*.*";
    case "REFUSED":
      return "chat.refused.*.*.*";
    case "IN":
    case "FLOW":
      return `${prefixOf[type.stream]}.${name}.v${type.version}.*.*`;
  }
}

/** Whether some subject is matched by both filters. */
export function filtersOverlap(a: string, b: string): boolean {
  const [x, y] = [a.split("."), b.split(".")];
  for (let i = 0; ; i += 1) {
    const [left, right] = [x[i], y[i]];
    if (left === undefined || right === undefined) return left === right;
    if (left === ">" || right === ">") return true;
    if (left !== right && left !== "*" && right !== "*") return false;
  }
}

/** Where tenant and conversation stand in a subject, for dead letters whose body cannot be read. */
export function ownerOf(subjectText: string): { tenant?: string; conversation?: string } {
  const parts = subjectText.split(".");
  const pick = (tenant?: string, conversation?: string) => ({
    ...(tenant === undefined ? {} : { tenant }),
    ...(conversation === undefined ? {} : { conversation }),
  });
  if (parts[0] === "submit") return pick(parts[1]);
  if (parts[0] === "chat") return pick(parts[2], parts[4]);
  return pick(parts.at(-2), parts.at(-1));
}

/** Dead letters of one stream: `dlq.<entity>.<fact>.<tenant>.<conversation>`. */
export function deadLetterSubject(name: EventName, tenant: string, conversation: string): string {
  const safe = (part: string) => (token.test(part) ? part : "unknown");
  return `dlq.${name}.v${events[name].version}.${safe(tenant)}.${safe(conversation)}`;
}

/** Dead letters of one event, whoever's. */
export function deadLetterFilter(name: EventName): string {
  return `dlq.${name}.v${events[name].version}.*.*`;
}

/** Where the streams keep messages of one conversation: a filter for each stream that does, dead letters included. */
export function conversationFilters(
  tenant: TenantId,
  conversation: ConversationId,
): readonly { readonly stream: string; readonly filter: string }[] {
  const tail = subject("*", tenant, conversation);
  return [
    { stream: "IN", filter: `in.*.*.${tail}` },
    { stream: "FLOW", filter: `flow.*.*.${tail}` },
    { stream: "OUT", filter: `chat.out.${tenant}.*.${conversation}` },
    { stream: "REFUSED", filter: `chat.refused.${tenant}.*.${conversation}` },
    { stream: "DLQ", filter: `dlq.*.*.${tail}` },
    { stream: "DLQ_RAW", filter: `dlqraw.*.*.${tail}` },
  ];
}

/** Core-NATS subject browsers and consoles listen on. */
export function liveSubject(tenant: TenantId, conversation: ConversationId): string {
  return subject("live", tenant, conversation);
}

/** Request/reply subject of a service's method. */
export function rpcSubject(service: string, method: string): string {
  return subject("rpc", service, method);
}
