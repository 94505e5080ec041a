import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Client } from "../client.ts";
import { kbAdd, kbList } from "./kb.ts";
import { kbShow } from "./kb-show.ts";

let folder: string;
const printed: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kb-"));
  printed.length = 0;
  vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function write(name: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), "text");
}

/** An installation that answers every upload alike, and remembers the ids it was sent. */
function answering(answer: object) {
  const ids: unknown[] = [];
  const client: Client = {
    send: async <T>(_method: string, _path: string, options: { form?: FormData } = {}) => {
      ids.push(options.form?.get("id"));
      return answer as T;
    },
  };
  return { client, ids };
}

test("[DOC-01] a file has one id, named alone or in its folder; same names in two folders are two documents", async () => {
  for (const name of ["a/faq.md", "b/faq.md", "a/deep/x.md"]) await write(name);
  const { client, ids } = answering({ id: "x", state: "indexed" });
  const add = async (...names: string[]) => {
    ids.length = 0;
    await kbAdd(
      client,
      names.map((name) => join(folder, name)),
      { json: true, base: folder },
    );
    return [...ids];
  };
  expect(await add("a", "b")).toEqual(["a/deep/x.md", "a/faq.md", "b/faq.md"]);
  expect(await add("a/faq.md", "b/faq.md")).toEqual(["a/faq.md", "b/faq.md"]);
  expect(await add("a/deep", "a", "a/faq.md")).toEqual(["a/deep/x.md", "a/faq.md"]);
});

test("[DOC-01] documents that would have one id are told, and nothing is added", async () => {
  await write("kb.jsonl");
  await write("here/docs/faq.md");
  await write("docs/faq.md");
  await write("cafe\u0301.md");
  await write("caf\u00e9.md");
  await writeFile(join(folder, "kb.jsonl"), '{"id":"docs/faq.md","text":"a"}\n');
  const { client, ids } = answering({ id: "x", state: "indexed" });
  const add = async (base: string, ...names: string[]) =>
    await kbAdd(
      client,
      names.map((name) => join(folder, name)),
      { json: true, base: join(folder, base) },
    );
  await expect(add("here", "here/docs", "docs")).rejects.toThrow(
    /one id:\n {2}docs\/faq\.md: .*docs\/faq\.md, .*--base/su,
  );
  await expect(add("", "docs", "kb.jsonl")).rejects.toThrow("kb.jsonl");
  // By what is in it, as the desk judges.
  await writeFile(join(folder, "lines.txt"), '{"id":"docs/faq.md","text":"a"}\n');
  await expect(add("", "docs", "lines.txt")).rejects.toThrow("lines.txt");
  await expect(add("", ".")).rejects.toThrow("caf\u00e9.md: ");
  expect(ids).toEqual([]);
});

test("what replaced a version before is told", async () => {
  await write("faq.md");
  const { client } = answering({ id: "faq.md", state: "indexed", replaced: true });
  await kbAdd(client, [folder], { json: false, base: folder });
  expect(printed.join("")).toContain("Replaced the version before: faq.md");
});

test("a folder's files are added by their path within it; what starts with a dot is left alone", async () => {
  for (const name of ["a.md", "sub dir/cafe\u0301.md", ".git/config", "sub dir/.cache/x.md", ".env"]) await write(name);
  const { client, ids } = answering({ id: "x", state: "indexed" });
  await kbAdd(client, [folder], { json: true, base: folder });
  expect(ids).toEqual(["a.md", "sub dir/caf\u00e9.md"]);
  expect(process.exitCode).toBeUndefined();
});

test("documents that failed are told with their reason, and the command fails", async () => {
  await write("kb.jsonl");
  const good = { id: "r", state: "indexed" };
  const bad = { id: "kb.jsonl:line 2", state: "failed", reason: "Line 2 is not valid JSON." };
  await kbAdd(answering({ ...good, documents: [good, bad] }).client, [folder], { json: true, base: folder });
  expect(JSON.parse(printed.join(""))).toEqual({
    added: [good],
    failed: [{ file: join(folder, "kb.jsonl"), id: bad.id, reason: bad.reason }],
  });
  expect(process.exitCode).toBe(1);
});

test("[DOC-01] a document that takes longer than the call is waited for, to its end", async () => {
  await write("long.pdf");
  const states = ["queued", "reading", "reading", "indexed"];
  const asked: string[] = [];
  const client: Client = {
    send: async <T>(method: string, path: string) => {
      asked.push(`${method} ${path}`);
      return { id: "long.pdf", state: states.shift() } as T;
    },
  };
  await kbAdd(client, [folder], { json: true, base: folder, everyMs: 1 });
  expect(JSON.parse(printed.join(""))).toEqual({ added: [{ id: "long.pdf", state: "indexed" }], failed: [] });
  expect(asked.slice(1)).toEqual(Array(3).fill("GET /knowledge/documents/long.pdf"));
});

test("[RAG-05] a replacement that did not come into force is told as not added, though the old one answers", async () => {
  await write("fees.md");
  const kept = { id: "fees.md", state: "indexed", reason: "There is no text in this document." };
  await kbAdd(answering(kept).client, [folder], { json: true, base: folder });
  expect(JSON.parse(printed.join(""))).toMatchObject({ added: [], failed: [{ id: "fees.md", reason: kept.reason }] });
});

test("[RAG-07] a document whose vectors are being made tells how many it has, and why the others wait", async () => {
  const state = {
    id: "d",
    title: "Doors",
    state: "indexed",
    passages: 40,
    embedded: 16,
    embeddingFault: "the key was refused",
  };
  const sending = (answer: unknown): Client => ({ send: async <T>() => answer as T });
  await kbShow(sending(state), "d", { text: false, json: false });
  expect(printed.join("")).toContain("embedded 16 of 40\nnot all  the key was refused");
  await kbList(sending({ documents: [state] }), false);
  expect(printed.join("")).toContain("indexed  d  Doors  (16 of 40 passages embedded)");
  await kbList(sending({ documents: [{ id: "e", state: "indexed", passages: 3 }] }), false);
  expect(printed.join("")).not.toMatch(/e .*embedded/u);
});

test("[CA-21] a document is shown with what could not be read of it, and with its passages when asked for", async () => {
  const passages = Array.from({ length: 201 }, (_, at) => ({
    passage: `d#${at}`,
    text: `T${at}`,
    page: 2,
    headings: ["H"],
  }));
  const client: Client = {
    send: async <T>(_method: string, path: string) => {
      const after = Number(/after=(\d+)/u.exec(path)?.[1] ?? -1);
      const page = passages.slice(after + 1, after + 201);
      return (
        path.includes("/passages") ? page : { id: "d", state: "indexed", pages: 3, warnings: ["Page 1 is a scan."] }
      ) as T;
    },
  };
  await kbShow(client, "d", { text: false, json: false });
  expect(printed.join("")).toContain("warning  Page 1 is a scan.");
  expect(printed.join("")).not.toContain("d#0");
  await kbShow(client, "d", { text: true, json: false });
  expect(printed.join("")).toContain("--- d#200  page 2 > H\nT200");
});
