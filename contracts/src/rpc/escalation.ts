import { z } from "zod";
import { ChangeTicket, Ticket, TicketList } from "../http.ts";
import { TicketId } from "../ids.ts";
import { eraseAnswer, eraseRequest, RpcRefusal, rpc, TenantOnly } from "./method.ts";

/** Where a page of the list went up to: the priority's place, the ticket's time and id. */
export const TicketKey = z.tuple([z.int().min(0), z.number(), z.string()]);

/** Open tickets, most urgent first, then oldest (BR-13): one page. */
export const listTickets = rpc(
  "escalation",
  "list_tickets",
  z.strictObject({ ...TenantOnly, after: TicketKey.optional(), limit: z.int().min(1).max(500).optional() }),
  z.object({ tickets: TicketList, next: TicketKey.optional() }),
);
export type TicketPageAsk = z.infer<typeof listTickets.request>;
export type TicketPage = z.infer<typeof listTickets.response>;

/** One ticket, whatever its status; null when there is no such ticket. */
export const getTicket = rpc(
  "escalation",
  "get_ticket",
  z.strictObject({ ...TenantOnly, id: TicketId }),
  z.object({ ticket: Ticket.nullable() }),
);

/** Moves a ticket on (BR-14). */
export const changeTicket = rpc(
  "escalation",
  "change_ticket",
  z.strictObject({ ...TenantOnly, id: TicketId, ...ChangeTicket.shape }),
  z.discriminatedUnion("ok", [
    z.object({ ok: z.literal(true), ticket: Ticket }),
    z.object({ ok: z.literal(false), refusal: RpcRefusal }),
  ]),
);

export const eraseTickets = rpc("escalation", "erase_tickets", eraseRequest, eraseAnswer);
