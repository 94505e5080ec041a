import { expect, test } from "vitest";
import { type Answered, type Judgement, judge, summarise } from "./judge.rules.ts";

const row = {
  id: "r",
  question: "How long?",
  documents: ["delivery.md"],
  facts: [["3 days", "three days"]],
  declined: false,
};
const said: Answered = {
  reply: "It takes three days.",
  cited: ["delivery.md"],
  refused: false,
  ms: 5,
  tokens: 10,
  costMicros: 3,
};

test.each<[string, Partial<typeof row>, Partial<Answered> | undefined, Judgement]>([
  ["one wording of each fact and a listed document", {}, {}, "hit"],
  ["another document cited", {}, { cited: ["other.md"] }, "miss"],
  ["a fact is lacking", { facts: [["3 days"], ["free"]] }, {}, "miss"],
  ["refused although the documents answer", {}, { refused: true }, "refused"],
  ["rightly refused", { declined: true, documents: [], facts: [] }, { refused: true, cited: [] }, "declined"],
  ["answered although nothing answers", { declined: true, documents: [], facts: [] }, {}, "invented"],
  ["no reply", {}, undefined, "failed"],
])("%s", (_, change, answered, outcome) => {
  const judged = judge({ ...row, ...change }, answered === undefined ? undefined : { ...said, ...answered });
  expect(judged.outcome).toBe(outcome);
});

test("case, blanks, quotes, dashes and entities make no difference to a fact", () => {
  const facts = [['"Trip & tour" from 10-20 days']];
  const reply = "Choose “trip &amp;  TOUR” from\u00a010–20 days.";
  expect(judge({ ...row, facts }, { ...said, reply }).outcome).toBe("hit");
});

test("the report counts, sums and says what changed since the last run", () => {
  const results = [
    judge({ ...row, id: "a" }, said),
    judge({ ...row, id: "b" }, { ...said, cited: [], ms: 9 }),
    judge({ ...row, id: "c" }, { ...said, refused: true }),
  ];
  const before = new Map<string, Judgement>([
    ["a", "miss"],
    ["b", "hit"],
    ["c", "refused"],
  ]);
  const report = summarise(results, before);
  expect(report).toMatchObject({
    rows: 3,
    counts: { hit: 1, miss: 1, refused: 1 },
    tokens: 30,
    costMicros: 9,
    mended: ["a"],
    broken: ["b"],
  });
  expect(report.right).toBeCloseTo(1 / 3);
});
