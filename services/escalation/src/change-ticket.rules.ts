import type { TicketStatus } from "@frontdesk/contracts/http";
import type { TicketDoc } from "./tickets.ts";

const transitions: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  OPEN: ["IN_PROGRESS", "CLOSED"],
  IN_PROGRESS: ["PENDING_CUSTOMER", "RESOLVED"],
  PENDING_CUSTOMER: ["IN_PROGRESS", "CLOSED"],
  RESOLVED: ["CLOSED", "IN_PROGRESS"],
  CLOSED: ["OPEN"],
};

const reopenWithinMs = 7 * 24 * 3_600_000;

/** What a change sets in the ticket, or why it is refused. */
export type TicketChange =
  | { readonly set: { readonly status: TicketStatus; readonly assignee: string | null; readonly changedAt: number } }
  | { readonly refused: string };

/** BR-14: exactly these transitions; a closed ticket opens again within 7 days, and is nobody's then. */
export function moveTicket(
  ticket: Pick<TicketDoc, "status" | "assignee" | "changedAt" | "createdAt">,
  to: { readonly status: TicketStatus; readonly agent: string },
  now: number,
): TicketChange {
  const from = ticket.status;
  const expired = from === "CLOSED" && now - (ticket.changedAt ?? ticket.createdAt) > reopenWithinMs;
  if (expired || !transitions[from].includes(to.status)) {
    return { refused: `Cannot transition ticket from ${from} to ${to.status}` };
  }
  const kept = to.status === "OPEN" ? null : (ticket.assignee ?? null);
  const assignee = to.status === "IN_PROGRESS" ? to.agent : kept;
  return { set: { status: to.status, assignee, changedAt: now } };
}
