import { TenantSettings } from "@frontdesk/contracts/settings";
import type { Conversations } from "@frontdesk/infra/conversation/conversations";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import type { Documents } from "@frontdesk/infra/ports/documents";
import { createRecords } from "@frontdesk/infra/records/records";
import { beforeFirstWrite } from "@frontdesk/infra/testkit/before-write";
import { recordsSuite } from "@frontdesk/infra/testkit/records.suite";
import { expect, test } from "vitest";
import { moveTicket } from "./change-ticket.rules.ts";
import { changeTicket } from "./change-ticket.ts";
import { type TicketDoc, ticketKind, tickets } from "./tickets.ts";

const tenant = "shop";
const ticket: TicketDoc = {
  _id: `${tenant}:t`,
  tenant,
  id: "t",
  conversation: "c",
  status: "OPEN",
  priority: "HIGH",
  category: "GENERAL",
  trigger: "explicit_request",
  reason: "r",
  queue: "default",
  user: { id: "u", tier: "guest" },
  language: null,
  history: [],
  createdAt: 0,
  assignee: null,
};
const clock = { now: () => 1_000 };
/** Its conversation has a place for this ticket at any time. */
const conversations = { apply: async () => "attached" } as unknown as Conversations;
const tenants = { get: async () => ({ settings: TenantSettings.parse({ id: tenant, name: "Shop" }), version: 1 }) };
const partsOf = (documents: Documents) => ({
  tickets: createRecords({ documents, clock }, ticketKind),
  conversations,
  documents,
  tenants,
  clock,
});

recordsSuite("tickets", {
  collections: [tickets],
  redelivers: false,
  open: ({ documents, clock: time, newId }) => {
    const records = createRecords({ documents, clock: time, newId }, ticketKind);
    const parts = { ...partsOf(documents), tickets: records, clock: time };
    return {
      act: async (agent) => {
        await parts.tickets.start(ticket);
        const move = async (status: "IN_PROGRESS" | "PENDING_CUSTOMER") =>
          (await changeTicket(parts, { tenant, id: "t", agent, status })).ok;
        if (!(await move("IN_PROGRESS"))) return "none";
        await move("PENDING_CUSTOMER");
        return "done";
      },
    };
  },
  effects: async (_, written) => written.flatMap(({ fields }) => (fields["assignee"] as string | null) ?? []),
});

test("[BR-14] beside the version before, which raises no revision, no move of either is lost", async () => {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  await documents.ensure([tickets]);
  const collection = documents.forTenant(tenant).collection(tickets);
  await collection.insert(ticket);
  const read = async () => (await collection.get(ticket._id))!;
  /** @NOTE What the version before this one asks of the store; it can go with the witnesses. */
  const moved = async (before: TicketDoc, status: TicketDoc["status"], at: number, agent = "old") => {
    const change = moveTicket(before, { status, agent }, at);
    if ("refused" in change) return false;
    return await collection.update(before._id, { status: before.status }, { set: change.set });
  };
  const move = async (status: TicketDoc["status"], act: () => Promise<unknown>) =>
    await changeTicket(partsOf(beforeFirstWrite(documents, tickets.name, act)), {
      tenant,
      id: "t",
      agent: "new",
      status,
    });

  // It takes the ticket first: this one may not take it as well.
  expect(await move("IN_PROGRESS", async () => await moved(await read(), "IN_PROGRESS", 1))).toMatchObject({
    ok: false,
  });
  expect(await read()).toMatchObject({ status: "IN_PROGRESS", assignee: "old" });
  // It moves it there and back: what this one rules on is the ticket as it is now.
  const back = await move("PENDING_CUSTOMER", async () => {
    await moved(await read(), "RESOLVED", 2);
    await moved(await read(), "IN_PROGRESS", 3, "older");
  });
  expect(back).toMatchObject({ ok: true, ticket: { assignee: "older", status: "PENDING_CUSTOMER" } });
  const seen = await read();
  expect(await move("CLOSED", async () => undefined)).toMatchObject({ ok: true });
  expect(await moved(seen, "IN_PROGRESS", 4)).toBe(false);
  expect(await moved(await read(), "OPEN", 5)).toBe(true);
  expect(await read()).toMatchObject({ status: "OPEN", assignee: null, rev: 2 });
});
