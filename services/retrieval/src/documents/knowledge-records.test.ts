import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import type { Documents } from "@frontdesk/infra/ports/documents";
import { knowledgeCollection, type PendingVersion } from "@frontdesk/infra/runtime/knowledge-record";
import { beforeFirstWrite } from "@frontdesk/infra/testkit/before-write";
import { recordsSuite } from "@frontdesk/infra/testkit/records.suite";
import { describe, expect, test } from "vitest";
import { knowledgeRecords } from "./knowledge-records.ts";

const tenant = "shop";
const original = (name: string) => ({ isText: true, type: "doc", name });

/** Versions follow the clock, so that a document that is back takes up no old number: it does not stand still. */
let ticks = 0;

recordsSuite("documents", {
  collections: [knowledgeCollection],
  redelivers: false,
  open: ({ documents, clock }) => {
    const ticking = { now: () => clock.now() + (ticks += 1) };
    const records = knowledgeRecords(documents, ticking)(tenant);
    return {
      act: async (name) => {
        // Now and then the document is removed first: its record begins anew.
        if (name.startsWith("e7") && (await records.withdraw("d")) !== undefined) await records.forget("d");
        const ticket = await records.begin("d", original(name), name);
        await records.putInForce(ticket, { passages: 1 });
        return "done";
      },
    };
  },
  effects: async (_, written) => {
    const begun = written.flatMap(({ fields }) => (fields["pending"] as unknown as PendingVersion | undefined) ?? []);
    const [names, versions] = [begun.map(({ original: { name } }) => name ?? ""), begun.map(({ version }) => version)];
    return new Set(versions).size === versions.length ? names : ["two uploads share a version"];
  },
});

describe("[RAG-05] beside the version before, whose revisions have no writer, no upload is lost", () => {
  /** @NOTE What it asks of the store; it can go with the release after. */
  async function versionBefore(documents: Documents, { revisions = true } = {}) {
    const collection = documents.forTenant(tenant).collection(knowledgeCollection);
    const _id = `${tenant}:d`;
    const blank = { documentId: "d", type: "doc", state: "queued", version: 0, passages: 0, updatedAt: "" } as const;
    await documents.ensure([knowledgeCollection]);
    await collection.insert({ _id, tenant, ...blank, lastVersion: 1, ...(revisions ? { rev: 1 } : {}) });
    return {
      read: async () => (await collection.get(_id))!,
      hold: async (record: { readonly rev?: number }, dueAt: number) =>
        await collection.update(_id, { rev: record.rev ?? null }, { set: { dueAt, rev: (record.rev ?? 0) + 1 } }),
      remove: async (record: { readonly rev?: number }) => await collection.delete(_id, { rev: record.rev ?? null }),
      again: async () => await collection.insert({ _id, tenant, ...blank, lastVersion: 99, rev: 1 }),
    };
  }
  const open = () => createEmbeddedDocuments({ path: ":memory:" });
  const clock = { now: () => 10 };

  test.each([true, false])("it changes a record while this one does (with revisions: %s)", async (revisions) => {
    const documents = open();
    const older = await versionBefore(documents, { revisions });
    const before = await older.read();
    const act = async () => expect(await older.hold(before, 7)).toBe(true);
    const records = knowledgeRecords(beforeFirstWrite(documents, "knowledge", act), clock)(tenant);
    const ticket = await records.begin("d", original("x"), "me");
    expect(await older.read()).toMatchObject({ pending: { version: ticket.version }, dueAt: 15_010 });
    expect((await older.read()).rev).toBe((before.rev ?? 0) + 2);
    expect(await older.hold(before, 8)).toBe(false);
    expect(await older.remove(before)).toBe(false);
  });

  test("it removes the document, and adds it again, while this one rules on it", async () => {
    const documents = open();
    const older = await versionBefore(documents);
    const records = knowledgeRecords(documents, clock)(tenant);
    await records.begin("d", original("first"), "me");
    const act = async () => {
      await older.remove(await older.read());
      await older.again();
      // It stands at the revision that this version has seen.
      await older.hold(await older.read(), 5);
    };
    const racing = knowledgeRecords(beforeFirstWrite(documents, "knowledge", act), clock)(tenant);
    expect((await racing.begin("d", original("second"), "me")).version).toBe(100);
  });
});
