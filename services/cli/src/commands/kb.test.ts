import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Client } from "../client.ts";
import { kbAdd } from "./kb.ts";

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

test("a folder's files are added by their path within it; what starts with a dot is left alone", async () => {
  for (const name of ["a.md", "sub dir/cafe\u0301.md", ".git/config", "sub dir/.cache/x.md", ".env"]) await write(name);
  const { client, ids } = answering({ id: "x", state: "indexed" });
  await kbAdd(client, [folder], true);
  expect(ids).toEqual(["a.md", "sub dir/caf\u00e9.md"]);
  expect(process.exitCode).toBeUndefined();
});

test("documents that failed are told with their reason, and the command fails", async () => {
  await write("kb.jsonl");
  const good = { id: "r", state: "indexed" };
  const bad = { id: "kb.jsonl:line 2", state: "failed", reason: "Line 2 is not valid JSON." };
  await kbAdd(answering({ ...good, documents: [good, bad] }).client, [folder], true);
  expect(JSON.parse(printed.join(""))).toEqual({
    added: [good],
    failed: [{ file: join(folder, "kb.jsonl"), id: bad.id, reason: bad.reason }],
  });
  expect(process.exitCode).toBe(1);
});
