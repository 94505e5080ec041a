import type { EventName } from "./events.ts";

/**
 * The whole flow, in the order a message travels it. Handler types, durable consumers, AsyncAPI, docs/FLOW.md and the
 * test that the flow is closed all come from this table.
 */
export interface Step<Owner extends string = string, Name extends string = string> {
  readonly owner: Owner;
  /** verb-object: also the handler's file name, the durable consumer, the span and the log's `step`. */
  readonly name: Name;
  /** `clock`: nothing is heard; the step runs by time. */
  readonly hears: EventName | "clock";
  readonly says: readonly EventName[];
  readonly begins: Begins;
}

/**
 * What a durable hears that is made for the first time: all that its stream keeps, or only what comes after. A step added
 * to an event that is said already is `{ ...step(…), begins: "new" }`, or it would answer three days of what is long past.
 * On a work queue there is only `all`.
 */
export type Begins = "all" | "new";

function step<
  const O extends string,
  const N extends string,
  const H extends EventName | "clock",
  const S extends readonly EventName[],
>(owner: O, name: N, hears: H, says: S) {
  return { owner, name, hears, says, begins: "all" as Begins } as const;
}

/** What the close of a turn may say: the reply, a person's call, the next turn or its ready answer, the idle timer. */
const closing = ["chat.out", "handoff.requested", "turn.opened", "reply.approved", "timer.set"] as const;

export const flow = [
  step("ingress", "accept-message", "message.submit", ["message.received", "message.refused", "chat.out", "timer.set"]),
  step("safety", "screen-message", "message.received", ["turn.opened", "reply.approved", "turn.failed", "timer.set"]),
  step("retrieval", "retrieve-context", "turn.opened", ["context.retrieved", "turn.failed"]),
  step("generation", "draft-reply", "context.retrieved", ["reply.drafted", "turn.failed"]),
  step("safety", "approve-reply", "reply.drafted", ["reply.approved", "turn.failed"]),
  step("ingress", "deliver-reply", "reply.approved", [...closing, "turn.failed"]),
  step("ingress", "end-turn", "turn.failed", closing),
  step("escalation", "open-ticket", "handoff.requested", ["ticket.opened", "turn.failed"]),
  step("scheduler", "set-timer", "timer.set", ["timer.fired"]),
  step("ingress", "set-owner", "ownership.set", ["chat.out", "turn.opened", "reply.approved", "timer.set"]),
  step("ingress", "close-conversation", "timer.fired", ["conversation.closed", "timer.set"]),
  step("scheduler", "sweep-conversations", "clock", [...closing, "conversation.closed"]),
  step("scheduler", "sweep-erasures", "clock", []),
  step("scheduler", "sweep-knowledge", "clock", []),
] as const;

export type FlowStep = (typeof flow)[number];
export type Owner = FlowStep["owner"];
export type StepName = FlowStep["name"];
export type StepOf<N extends StepName> = Extract<FlowStep, { name: N }>;

/** Facts that leave the flow: gateways, consoles and reports hear them. */
export const exits: readonly EventName[] = ["chat.out", "message.refused", "ticket.opened", "conversation.closed"];
/** Facts that come from outside the flow, or by HTTP. */
export const entrances: readonly EventName[] = ["message.submit", "ownership.set"];
