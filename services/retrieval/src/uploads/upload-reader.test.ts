import { deflateSync } from "node:zlib";
import type { TenantId } from "@frontdesk/contracts/ids";
import { createLocalEmbedder } from "@frontdesk/infra/analysis/local-embedder";
import { describe, expect, test } from "vitest";
import { manual } from "../testkit/manual.ts";
import { docxOf, pageOf, paragraphOf, pdfOf, zipOf } from "../testkit/office-files.ts";
import { openKnowledge } from "../testkit/open-knowledge.ts";
import { uploadLimits } from "./upload-reader.ts";

const tenant = "shop" as TenantId;
const wide = (length: number) => `# Wide\n\n${"[".repeat(length)}`;
const deep = (count: number) => `<html><body>${"<p><b>x</b></p>".repeat(count)}</body></html>`;

describe("large uploads", () => {
  test("a worker finds the same passages as the process itself", async () => {
    const text = manual(200_000);
    const here = await openKnowledge({ uploads: { ...uploadLimits, workerFromCharacters: Number.POSITIVE_INFINITY } });
    const there = await openKnowledge();
    const remote = await openKnowledge({ embedder: { ...createLocalEmbedder() } });
    const answers = await Promise.all(
      [here, there, remote].map(async ({ knowledge }) => {
        const added = await knowledge.add({ tenant, document: { id: "m", text } });
        return { added, found: await knowledge.search({ tenant, query: "item 77 costs", top: 5 }) };
      }),
    );
    expect(answers[0]?.added).toMatchObject({ ok: true });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test.each([
    ["time", { ...uploadLimits, workMs: 1 }, wide(200_000), "more than 1 s"],
    ["memory", { ...uploadLimits, heapMb: 24 }, deep(300_000), "more than 24 MB of memory"],
  ])(
    "[DOC-03] a document that takes too much %s is refused with the reason; the next one is read",
    async (_, uploads, text, reason) => {
      const { knowledge } = await openKnowledge({ uploads });
      const [failed, next] = await Promise.all([
        knowledge.add({ tenant, document: { id: "hostile", text } }),
        knowledge.add({ tenant, document: { id: "good", text: "Open on Monday." } }),
      ]);
      expect(failed).toMatchObject({
        ok: false,
        refusal: { code: "document_unreadable", detail: expect.stringContaining(reason) },
      });
      expect(next).toMatchObject({ ok: true, documents: [{ state: "indexed" }] });
    },
  );

  test("after a failed large upload the next large one is read", async () => {
    const { knowledge } = await openKnowledge({ uploads: { ...uploadLimits, heapMb: 24 } });
    const large = (id: string, text: string) => knowledge.add({ tenant, document: { id, text } });
    const answers = await Promise.all([large("hostile", deep(300_000)), large("good", manual(70_000))]);
    expect(answers).toMatchObject([{ ok: false }, { ok: true, documents: [{ id: "good", state: "indexed" }] }]);
  });

  test("large uploads at once are read one after the other", async () => {
    const { knowledge } = await openKnowledge();
    const ids = ["a", "b", "c"];
    const answers = await Promise.all(
      ids.map((id) => knowledge.add({ tenant, document: { id, text: manual(70_000) } })),
    );
    expect(answers.map((answer) => answer.ok)).toEqual([true, true, true]);
    expect((await knowledge.list({ tenant, limit: 5 })).documents.map(({ id }) => id)).toEqual(ids);
  });
});

describe("packed files", () => {
  const add = (knowledge: Awaited<ReturnType<typeof openKnowledge>>["knowledge"], name: string, bytes: Buffer) =>
    knowledge.add({ tenant, document: {}, file: { name, base64: bytes.toString("base64") } });

  test("[CA-21] PDF, DOCX and CSV are added, and found by their own text", async () => {
    const { knowledge } = await openKnowledge();
    const pdf = pdfOf([pageOf(["Welcome to the handbook.", 50, 700]), pageOf(["Zippers are mended free.", 50, 700])]);
    const docx = docxOf(paragraphOf("Couriers", 1) + paragraphOf("The courier rings twice."));
    expect(await add(knowledge, "handbook.pdf", pdf)).toMatchObject({ ok: true });
    expect(await add(knowledge, "couriers.docx", docx)).toMatchObject({ ok: true });
    expect(await add(knowledge, "fees.csv", Buffer.from("City,Fee\nNakuru,200\n"))).toMatchObject({ ok: true });
    const best = async (query: string) => (await knowledge.search({ tenant, query, top: 1 })).passages[0];
    expect(await best("mended zippers")).toMatchObject({
      document: "handbook.pdf",
      text: expect.stringContaining("Zippers are mended free."),
    });
    expect(await best("courier rings")).toMatchObject({
      document: "couriers.docx",
      text: "The courier rings twice.",
    });
    expect((await best("fee for Nakuru"))?.text).toContain("City: Nakuru, Fee: 200");
  });

  const good = pdfOf([pageOf(["Hello", 50, 700])]);

  test("[DOC-03] a PDF that unpacks to too much memory beside the heap is refused; the next one is read", async () => {
    const { knowledge } = await openKnowledge({ uploads: { ...uploadLimits, buffersMb: 32 } });
    const bomb = pdfOf([deflateSync(Buffer.alloc(100 * 1024 * 1024, " "))]);
    expect(await add(knowledge, "bomb.pdf", bomb)).toMatchObject({
      ok: false,
      refusal: { code: "document_unreadable", detail: expect.stringContaining("more than 32 MB of memory") },
    });
    expect(await add(knowledge, "good.pdf", good)).toMatchObject({ ok: true });
  });

  test.each([
    ["a zip bomb", "a.docx", zipOf({ "word/document.xml": new Uint8Array(100 * 1024 * 1024) }), "unpacks to far more"],
    ["a workbook named .docx", "b.docx", zipOf({ "xl/workbook.xml": "<workbook/>" }), "an Excel file"],
    ["a cut PDF", "c.pdf", good.subarray(0, 120), "damaged"],
    ["a PDF in name only", "d.pdf", zipOf({ "a.txt": "a" }), "a zip archive"],
  ])("[DOC-01] [DOC-03] %s ends in a clear refusal", async (_, name, bytes, reason) => {
    const { knowledge } = await openKnowledge();
    expect(await add(knowledge, name, bytes)).toMatchObject({
      ok: false,
      refusal: { code: "document_unreadable", detail: expect.stringContaining(reason) },
    });
  });
});
