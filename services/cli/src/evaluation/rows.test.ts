import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEvaluation } from "./rows.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "evaluation-"));
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

async function read(name: string, text: string) {
  await writeFile(join(folder, name), text);
  return (await readEvaluation(join(folder, name))).rows;
}

describe("an evaluation file", () => {
  const expected = {
    id: "How long?",
    question: "How long?",
    documents: ["delivery.md"],
    facts: [["3 days"], ["free", "no fee"]],
    declined: false,
  };

  test("reads the same from JSONL, YAML and CSV", async () => {
    const row = { question: "How long?", documents: "delivery.md", facts: ["3 days", { any: ["free", "no fee"] }] };
    expect(await read("a.jsonl", `${JSON.stringify(row)}\n\n`)).toEqual([expected]);
    expect(
      await read("a.yaml", "- {question: How long?, document: delivery.md, facts: [3 days, {any: [free, no fee]}]}"),
    ).toEqual([expected]);
    expect(await read("a.csv", "question,document,fact,declined\nHow long?,delivery.md,3 days,\nWho?,,,yes\n")).toEqual(
      [
        { ...expected, facts: [["3 days"]] },
        { id: "Who?", question: "Who?", documents: [], facts: [], declined: true },
      ],
    );
  });

  test("a YAML file may say how many must be right, and only that", async () => {
    const path = join(folder, "min.yaml");
    await writeFile(path, "min: 90\nquestions:\n  - {question: How long?, fact: 3 days}\n");
    expect(await readEvaluation(path)).toMatchObject({ min: 90, rows: [{ question: "How long?" }] });
    await expect(read("min2.yaml", "min: 120\nquestions: []\n")).rejects.toThrow("`min` (percent) and `questions`");
  });

  test("a row without any document or fact expects to be declined", async () => {
    const [row] = await read("b.jsonl", '{"id":7,"question":"Who?","documents":[],"facts":[],"history":[]}');
    expect(row).toEqual({ id: "7", question: "Who?", documents: [], facts: [], declined: true });
  });

  test("every faulty row is named with its field", async () => {
    const text = [
      '{"question":"","fact":"x"}',
      '{"question":"Who?","documnet":"a.md"}',
      '{"question":"ok","fact":"x"}',
    ];
    await expect(read("c.jsonl", text.join("\n"))).rejects.toThrow(
      /row 1: question: [^]*row 2: say `document`, `fact` or `declined`/u,
    );
    await expect(read("d.yaml", "question: one")).rejects.toThrow(/d\.yaml could not be read: it must be a list/u);
    await expect(read("e.jsonl", "\n")).rejects.toThrow("holds no question");
  });
});
