import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import { isOpenTicket } from "@frontdesk/contracts/http";
import type { Conversations } from "@frontdesk/infra/conversation/conversations";
import { attachTicket } from "@frontdesk/infra/conversation/human.rules";
import type { Clock } from "@frontdesk/infra/ports/clock";
import type { Documents } from "@frontdesk/infra/ports/documents";
import type { Records } from "@frontdesk/infra/records/records";
import { digestId } from "@frontdesk/infra/runtime/digest";
import type { Handler } from "@frontdesk/infra/runtime/steps";
import type { Tenants } from "@frontdesk/infra/tenants/tenants";
import { raiseTicket } from "./raise-ticket.rules.ts";
import type { TicketDoc } from "./tickets.ts";

export interface TicketDeps {
  readonly tickets: Records<TicketDoc>;
  readonly conversations: Conversations;
  readonly tenants: Pick<Tenants, "get">;
  readonly documents: Documents;
  readonly clock: Clock;
}

/**
 * BR-13: the conversation's `openTicket` is set by compare-and-set before the ticket is stored, so two hand-offs make
 * one ticket; a redelivery finds its own id there and only makes sure that the ticket exists. Says nothing to the
 * customer: the hand-off's text was the turn's reply (PROTOCOL 8).
 */
export function openTicket(deps: TicketDeps): Handler<"open-ticket"> {
  return async (event, context) => {
    const { tenant, conversation, data } = event;
    const id = digestId(tenant, conversation, "ticket", String(data.turn));
    const known = await deps.tickets.read(tenant, id);
    // Delivered again after the ticket has ended: it stays as it is.
    if (known !== undefined && !isOpenTicket(known.status)) return [];
    const outcome = await attach(deps, { tenant, conversation, id });
    if (outcome === undefined) return [];
    if (outcome === "other_open") {
      await raiseOpen(deps, event);
      context.logger.info("ticket.already_open", { conversation });
      return [];
    }
    const { priority, category, trigger, reason } = data.handoff;
    const ticket: TicketDoc = {
      _id: `${tenant}:${id}`,
      tenant,
      id,
      conversation,
      status: "OPEN",
      priority,
      category,
      trigger,
      reason,
      queue: "default",
      user: data.user,
      language: data.language ?? null,
      history: data.history,
      createdAt: deps.clock.now(),
      assignee: null,
    };
    await deps.tickets.start(ticket);
    // Asked for twice (PROTOCOL 11), it is opened once.
    return [{ name: "ticket.opened", data: { ticket: id, priority, category, reason }, turn: data.turn, index: 0 }];
  };
}

/** A call for a person while a ticket is open makes that one as urgent as the newest call (PROTOCOL 8). */
async function raiseOpen(
  deps: TicketDeps,
  { tenant, conversation, data }: EventOf<EventData<"handoff.requested">>,
): Promise<void> {
  const record = await deps.conversations.read(tenant, conversation);
  if (!record?.openTicket) return;
  await deps.tickets.apply(tenant, record.openTicket, (ticket) => {
    const next = ticket && raiseTicket(ticket, data.handoff);
    return next === undefined ? { result: undefined } : { next, result: undefined };
  });
}

/** BR-13: makes this the conversation's open ticket. One that has ended gives way. */
export async function attach(
  deps: TicketDeps,
  { tenant, conversation, id }: Pick<TicketDoc, "tenant" | "conversation" | "id">,
): Promise<ReturnType<typeof attachTicket>["result"] | undefined> {
  return await deps.conversations.apply(tenant, conversation, async (record) => {
    const { openTicket: other } = record;
    const before = other === null || other === id ? undefined : await deps.tickets.read(tenant, other);
    return attachTicket(record, id, before !== undefined && !isOpenTicket(before.status));
  });
}
