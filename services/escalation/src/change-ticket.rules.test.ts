import { TicketStatus } from "@frontdesk/contracts/http";
import { expect, test } from "vitest";
import { moveTicket } from "./change-ticket.rules.ts";

const allowed = new Set([
  "OPEN>IN_PROGRESS",
  "OPEN>CLOSED",
  "IN_PROGRESS>PENDING_CUSTOMER",
  "IN_PROGRESS>RESOLVED",
  "PENDING_CUSTOMER>IN_PROGRESS",
  "PENDING_CUSTOMER>CLOSED",
  "RESOLVED>CLOSED",
  "RESOLVED>IN_PROGRESS",
  "CLOSED>OPEN",
]);
const dayMs = 24 * 3_600_000;
const ticket = (status: TicketStatus, assignee: string | null = "ben") => ({ status, assignee, createdAt: 0 });

test("[BR-14] exactly the nine transitions are possible; every other is refused by name", () => {
  for (const from of TicketStatus.options)
    for (const to of TicketStatus.options) {
      const change = moveTicket(ticket(from), { status: to, agent: "ana" }, dayMs);
      if (allowed.has(`${from}>${to}`)) expect(change).toMatchObject({ set: { status: to, changedAt: dayMs } });
      else expect(change).toEqual({ refused: `Cannot transition ticket from ${from} to ${to}` });
    }
});

test("[BR-14] a closed ticket opens again within 7 days of its closing, and not later", () => {
  const closed = { ...ticket("CLOSED"), changedAt: 10 * dayMs };
  const reopen = { status: "OPEN", agent: "ana" } as const;
  expect(moveTicket(closed, reopen, 17 * dayMs)).toMatchObject({ set: { status: "OPEN" } });
  expect(moveTicket(closed, reopen, 17 * dayMs + 1)).toHaveProperty("refused");
});

test("[ESC-09] whoever works on it is its assignee until it opens anew", () => {
  const who = (from: TicketStatus, to: TicketStatus) => moveTicket(ticket(from), { status: to, agent: "ana" }, 1);
  expect(who("OPEN", "IN_PROGRESS")).toMatchObject({ set: { assignee: "ana" } });
  expect(who("IN_PROGRESS", "RESOLVED")).toMatchObject({ set: { assignee: "ben" } });
  expect(who("CLOSED", "OPEN")).toMatchObject({ set: { assignee: null } });
});
