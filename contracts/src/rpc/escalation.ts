import { z } from "zod";
import { ChangeTicket, Ticket, TicketList } from "../http.ts";
import { TicketId } from "../ids.ts";
import { eraseAnswer, eraseRequest, RpcRefusal, rpc, TenantOnly } from "./method.ts";

/** Open tickets, most urgent first (BR-13). */
export const listTickets = rpc(
  "escalation",
  "list_tickets",
  z.strictObject(TenantOnly),
  z.object({ tickets: TicketList }),
);

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
