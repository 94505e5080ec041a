import { expect, test } from "vitest";
import { raiseTicket } from "./raise-ticket.rules.ts";
import type { TicketDoc } from "./tickets.ts";

const ticket = { status: "OPEN", priority: "MEDIUM", category: "GENERAL", reason: "asked" } as TicketDoc;
const crisis = { priority: "URGENT", category: "SAFETY", trigger: "self_harm", reason: "danger" } as const;

test("[SL-03][BR-13] a more urgent call makes the open ticket as urgent; a lesser one leaves it, an ended one stays", () => {
  expect(raiseTicket(ticket, crisis)).toEqual({ ...ticket, ...crisis });
  expect(raiseTicket({ ...ticket, ...crisis }, { ...crisis, priority: "HIGH" })).toBeUndefined();
  expect(raiseTicket({ ...ticket, status: "IN_PROGRESS" }, crisis)).toMatchObject({ status: "IN_PROGRESS", ...crisis });
  expect(raiseTicket({ ...ticket, status: "CLOSED" }, crisis)).toBeUndefined();
});
