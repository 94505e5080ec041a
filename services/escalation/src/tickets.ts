import type { Ticket } from "@frontdesk/contracts/http";
import type { ConversationId, Language, TenantId } from "@frontdesk/contracts/ids";
import type { Handoff, HistoryEntry, User } from "@frontdesk/contracts/turn";
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
    { tenant: 1, status: 1, createdAt: 1 },
    { tenant: 1, conversation: 1 },
  ],
  shapes: {
    open: { equal: ["tenant", "status"], sort: { createdAt: 1 } },
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

const openStates = ["OPEN", "IN_PROGRESS", "PENDING_CUSTOMER"] as const;

/** BR-13: whether the conversation may have no other ticket beside one of this status. */
export function isOpen(status: Ticket["status"]): boolean {
  return (openStates as readonly Ticket["status"][]).includes(status);
}

const urgency = { URGENT: 0, HIGH: 1, MEDIUM: 2, LOW: 3 } as const;

/** Open tickets of a tenant, most urgent first, then oldest. */
export async function listOpenTickets(documents: Documents, tenant: TenantId): Promise<Ticket[]> {
  const collection = documents.forTenant(tenant).collection(tickets);
  const open = await collection.find({ tenant, status: op.in(openStates) }, { sort: { createdAt: 1 }, limit: 500 });
  return open.toSorted((a, b) => urgency[a.priority] - urgency[b.priority] || a.createdAt - b.createdAt).map(toTicket);
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
