import { openTicketStates, type Ticket } from "@frontdesk/contracts/http";
import type { ConversationId, Language } from "@frontdesk/contracts/ids";
import type { TicketPage, TicketPageAsk } from "@frontdesk/contracts/rpc/escalation";
import type { Handoff, HistoryEntry, User } from "@frontdesk/contracts/turn";
import { readPage } from "@frontdesk/infra/documents/read-page";
import { type CollectionSpec, type Documents, op } from "@frontdesk/infra/ports/documents";
import type { RecordSpec, Revised } from "@frontdesk/infra/records/record";

/** A ticket with the context a person needs to go on without asking again (CA-17). */
export interface TicketDoc extends Revised {
  readonly id: string;
  readonly conversation: ConversationId;
  readonly status: Ticket["status"];
  readonly priority: Handoff["priority"];
  readonly category: Handoff["category"];
  readonly trigger: Handoff["trigger"];
  readonly reason: string;
  /** Always there, also for a tenant without departments (ESC-07). */
  readonly queue: string;
  readonly user: User;
  readonly language: Language | null;
  readonly history: readonly HistoryEntry[];
  readonly createdAt: number;
  /** Who works on it; absent in tickets older than assigning. */
  readonly assignee?: string | null;
  /** When its status changed last; absent in tickets older than that. */
  readonly changedAt?: number;
}

export const tickets: CollectionSpec<TicketDoc> = {
  name: "tickets",
  // 2: `rev` and `writer`. An update's condition holds to what is stored, so nothing is raised.
  version: 2,
  raise: { 1: (document) => document },
  indexes: [
    { tenant: 1, status: 1, priority: 1, createdAt: 1, _id: 1 },
    { tenant: 1, conversation: 1 },
  ],
  shapes: {
    open: { equal: ["tenant", "status", "priority"], sort: { createdAt: 1, _id: 1 } },
    ofConversation: { equal: ["tenant", "conversation"] },
  },
  boundedBy: "nothing yet: one a conversation; the move to cold storage (BR-20) will",
};

/**
 * @NOTE The witnesses are for a version beside this one that changes a status without raising `rev`; they can go with the
 * release after.
 */
export const ticketKind: RecordSpec<TicketDoc> = {
  collection: tickets,
  witness: ["status", "assignee", "changedAt"],
};

/** The order of the desk's list. */
export const urgency: readonly Ticket["priority"][] = ["URGENT", "HIGH", "MEDIUM", "LOW"];

const mostListed = 500;

/** Open tickets of a tenant, most urgent first, then oldest: one page. */
export async function listOpenTickets(
  documents: Documents,
  { tenant, after, limit = mostListed }: TicketPageAsk,
): Promise<TicketPage> {
  const collection = documents.forTenant(tenant).collection(tickets);
  const listed: Ticket[] = [];
  for (let place = after?.[0] ?? 0; place < urgency.length; place++) {
    const filter = { tenant, status: op.in(openTicketStates), priority: urgency[place] ?? "LOW" };
    const from = after?.[0] === place ? ([after[1], after[2]] as const) : undefined;
    const page = await readPage(collection.find, {
      filter,
      by: "createdAt",
      way: 1,
      after: from,
      limit: limit - listed.length,
    });
    listed.push(...page.items.map(toTicket));
    if (page.next !== undefined) return { tickets: listed, next: [place, Number(page.next[0]), page.next[1]] };
    if (listed.length >= limit) break;
  }
  return { tickets: listed };
}

/** A ticket as the desk sees it. */
export function toTicket(ticket: TicketDoc): Ticket {
  const { id, conversation, status, priority, category, reason, queue, createdAt } = ticket;
  return {
    id,
    conversation,
    status,
    assignee: ticket.assignee ?? null,
    priority,
    category,
    reason,
    queue,
    createdAt: new Date(createdAt).toISOString(),
    changedAt: new Date(ticket.changedAt ?? createdAt).toISOString(),
  };
}
