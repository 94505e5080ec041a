import { isOpenTicket } from "@frontdesk/contracts/http";
import type { Handoff } from "@frontdesk/contracts/turn";
import { type TicketDoc, urgency } from "./tickets.ts";

/** The ticket as a newer, more urgent call for a person leaves it; undefined: as it was. */
export function raiseTicket(
  ticket: TicketDoc,
  { priority, category, trigger, reason }: Handoff,
): TicketDoc | undefined {
  if (!isOpenTicket(ticket.status) || urgency.indexOf(priority) >= urgency.indexOf(ticket.priority)) return undefined;
  return { ...ticket, priority, category, trigger, reason };
}
