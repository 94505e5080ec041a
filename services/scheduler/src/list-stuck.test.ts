import { startConversation } from "@frontdesk/infra/conversation/accept.rules";
import { conversations, recordId } from "@frontdesk/infra/conversation/record";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listStuck } from "./list-stuck.ts";

const now = 1_000_000;
const documents = createEmbeddedDocuments({ path: ":memory:" });
beforeAll(async () => await documents.ensure([conversations]));
afterAll(async () => await documents.close());

async function store(tenant: string, conversation: string, attentionAt: number | null): Promise<void> {
  const user = { id: "u", tier: "guest" } as const;
  const opening = { tenant, conversation, channel: "web", user, autoCloseMs: 1_000 } as const;
  const record = { ...startConversation(opening, now), attentionAt };
  await documents
    .forTenant(tenant)
    .collection(conversations)
    .insert({ ...record, _id: recordId(tenant, conversation) });
}

test("[PROTOCOL-10] what is overdue is listed, longest first, each tenant's own; what the sweep still has time for is not", async () => {
  await store("acme", "late", now - 60_000);
  await store("acme", "later", now - 90_000);
  await store("acme", "due-now", now - 1_000);
  await store("acme", "quiet", null);
  await store("other", "theirs", now - 60_000);
  const deps = { documents, clock: { now: () => now } } as unknown as Deps;
  const { turns: stuck } = await listStuck(deps, { tenant: "acme" });
  expect(stuck.map(({ conversation, overdueSeconds }) => [conversation, overdueSeconds])).toEqual([
    ["later", 90],
    ["late", 60],
  ]);
  expect(stuck[0]).toMatchObject({ turn: null, state: "none", pending: 0, waiting: 0 });
});

test("[TEN-01] another tenant's outage does not hide a tenant's own", async () => {
  for (let n = 0; n < 1_050; n += 1) await store("crowd", `c${n}`, now - 200_000);
  await store("small", "ours", now - 60_000);
  const deps = { documents, clock: { now: () => now } } as unknown as Deps;
  expect((await listStuck(deps, { tenant: "small" })).turns.map(({ conversation }) => conversation)).toEqual(["ours"]);
});

test("[PROTOCOL-10] what steps aside from the sweep is listed by its own due time; what is due soon is not", async () => {
  const user = { id: "u", tier: "guest" } as const;
  const opening = { tenant: "aside", channel: "web", user, autoCloseMs: 100_000 } as const;
  const aside = async (conversation: string, openAt: number, attentionAt: number) => {
    const record = { ...startConversation({ ...opening, conversation }, now), openAt, attentionAt };
    await documents
      .forTenant("aside")
      .collection(conversations)
      .insert({ ...record, _id: recordId("aside", conversation) });
  };
  for (let n = 0; n < 1_050; n += 1) await aside(`soon${n}`, now + 1_000 + n, now + 1_000 + n);
  await aside("failing", now - 70_000, now + 250_000);
  await aside("failing for longer", now - 80_000, now + 200_000);
  const deps = { documents, clock: { now: () => now } } as unknown as Deps;
  expect((await listStuck(deps, { tenant: "aside" })).turns.map(({ conversation }) => conversation)).toEqual([
    "failing for longer",
    "failing",
  ]);
});

test("[PROTOCOL-10] a list of many is told in pages: each conversation once, also those that fall due in one moment", async () => {
  const all = Array.from({ length: 230 }, (_, n) => `p${n}`);
  for (const [n, conversation] of all.entries()) await store("paged", conversation, now - 100_000 + Math.floor(n / 60));
  const deps = { documents, clock: { now: () => now } } as unknown as Deps;
  const seen: string[] = [];
  let pages = 0;
  for (let after: number | undefined = 0; after !== undefined; pages += 1) {
    const page: Awaited<ReturnType<typeof listStuck>> = await listStuck(deps, { tenant: "paged", after, limit: 50 });
    seen.push(...page.turns.map(({ conversation }) => conversation));
    after = page.next;
  }
  expect(pages).toBeGreaterThan(1);
  expect(seen.toSorted()).toEqual(all.toSorted());
});
