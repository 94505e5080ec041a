import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Client } from "../client.ts";
import type { EvaluationReport } from "../evaluation/judge.rules.ts";
import { CommandError } from "../output.ts";
import { evaluate } from "./evaluate.ts";

let folder: string;
const printed: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "evaluate-"));
  printed.length = 0;
  vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** A desk that knows one answer, and is away for the question "down?". */
const desk: Client = {
  send: async <T>(_method: string, path: string, options: { body?: unknown } = {}) => {
    if (path === "/chat/conversations") return { id: "c" } as T;
    if (path.endsWith("/turns")) return [] as T;
    if (JSON.stringify(options.body).includes("down?")) throw new CommandError("the installation answered 503");
    const sources = [{ id: "a.md#0", document: "a.md", text: "" }];
    return { id: "m", status: "answered", reply: { id: "r", content: "30 days", guardUsed: false, sources } } as T;
  },
};

async function run(rows: readonly object[], min?: number): Promise<EvaluationReport> {
  const file = join(folder, "questions.jsonl");
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join("\n"));
  printed.length = 0;
  await evaluate(desk, file, { json: true, dataDir: folder, tenant: "acme", min });
  return JSON.parse(printed.join("")) as EvaluationReport;
}

test("a call that fails is one row without a reply; the others are kept, and the command fails", async () => {
  const report = await run([
    { question: "How long?", document: "a.md", fact: "30 days" },
    { question: "down?", fact: "x" },
  ]);
  expect(report.counts).toMatchObject({ hit: 1, failed: 1 });
  expect(process.exitCode).toBe(1);
});

test("fewer right answers than asked for fail the command; 80 % are asked for", async () => {
  const right = { question: "How long?", fact: "30 days" };
  const wrong = { question: "How much?", fact: "nothing" };
  for (const [rows, min, code] of [
    [[wrong], undefined, 1],
    [[right, right, right, right, wrong], undefined, undefined],
    [[right, right, right, wrong], undefined, 1],
    [[right, right, right, wrong], 75, undefined],
    [[right, right, right, right, wrong], 100, 1],
    [[wrong], 0, undefined],
  ] as const) {
    process.exitCode = undefined;
    await run(
      rows.map((row, at) => ({ ...row, id: `${at}` })),
      min,
    );
    expect([rows.length, min, process.exitCode]).toEqual([rows.length, min, code]);
  }
});

test("the next run of the file says what was mended and what broke", async () => {
  await run([{ id: "a", question: "How long?", fact: "60 days" }]);
  expect(await run([{ id: "a", question: "How long?", fact: "30 days" }])).toMatchObject({ mended: ["a"], broken: [] });
  expect(await run([{ id: "a", question: "How long?", fact: "60 days" }])).toMatchObject({ mended: [], broken: ["a"] });
});

test("a damaged note of the last run is told before anything is asked", async () => {
  await run([{ question: "How long?", fact: "30 days" }]);
  const [note = ""] = await readdir(join(folder, "evaluations"));
  await writeFile(join(folder, "evaluations", note), "{");
  await expect(run([{ question: "How long?", fact: "30 days" }])).rejects.toThrow("is damaged");
});
