import { TenantSettings } from "@frontdesk/contracts/settings";
import type { Passage } from "@frontdesk/contracts/turn";
import { formalTemplates, templates } from "@frontdesk/generation/templates/choose";
import { expect, test } from "vitest";
import { type Answered, ask, openDesk } from "./answer-desk.ts";
import { figuresOf, missedOf, unreachedOf } from "./answer-figures.rules.ts";
import { type Judged, judge } from "./answer-judge.rules.ts";
import type { AnswerSet } from "./answer-sets.ts";
import type { HelpRow } from "./help-rows.ts";
import { ingest } from "./open-knowledge.ts";

const row: HelpRow = {
  id: "1",
  question: "How long is the kettle's warranty?",
  lang: "en",
  kind: "fact",
  documents: ["kettles.md"],
  facts: ["two years"],
};
const none: HelpRow = { ...row, id: "2", question: "Who won the world cup?", kind: "none", documents: [], facts: [] };

function passage(document: string, text: string): Passage {
  return { id: `${document}#0`, document, headings: [], text, score: 1 };
}

function answered(asked: HelpRow, content: string, cited: readonly string[], passages: readonly Passage[]): Answered {
  const sources = cited.map((document) => ({ passage: `${document}#0`, document, headings: [], text: "" }));
  const reply = { content, language: "en", sources, guardUsed: false };
  const context = { passages };
  const pages = passages.map(({ document }) => document);
  const plain = { plainPages: pages, thinkMs: 1, retrieveMs: 1 };
  return { row: asked, reply, context, pages, ...plain } as unknown as Answered;
}

test("a reply is right that holds the facts, cites the page and is not too long", () => {
  const right = (content: string, cited: string[]) => judge(answered(row, content, cited, [])).right;
  expect(right("It is two years.", ["kettles.md"])).toBe(true);
  expect(right("It is two weeks.", ["kettles.md"])).toBe(false);
  expect(right("It is two years.", ["tents.md"])).toBe(false);
  expect(right(`It is two years.${" ".repeat(700)}`, ["kettles.md"])).toBe(false);
});

test("the baselines quote 600 characters of the best passage, or 700 of the two best", () => {
  const after = (length: number) => passage("kettles.md", `${"x".repeat(length)} two years`);
  const tents = passage("tents.md", "x".repeat(200));
  const quoted = (...passages: Passage[]) => {
    const { first, two, twoWhole } = judge(answered(row, "", [], passages));
    return { first, two, twoWhole };
  };
  expect(quoted(after(590))).toEqual({ first: true, two: false, twoWhole: true });
  expect(quoted(after(591))).toEqual({ first: false, two: false, twoWhole: true });
  expect(quoted(after(340))).toEqual({ first: true, two: true, twoWhole: true });
  expect(quoted(tents, after(490))).toEqual({ first: false, two: true, twoWhole: true });
  expect(quoted(tents, after(491))).toEqual({ first: false, two: false, twoWhole: true });
  expect(quoted(tents, passage("tents.md", "two years"))).toEqual({ first: false, two: false, twoWhole: false });
  expect(quoted()).toEqual({ first: false, two: false, twoWhole: false });
});

test("a hedge is told in every language and tone; a reply without a source declines", () => {
  for (const { answer } of [...Object.values(templates), ...Object.values(formalTemplates)])
    for (const near of answer.near)
      expect(judge(answered(row, `${near}\n\ntwo years`, ["kettles.md"], [])).tier).toBe("hedged");
  expect(judge(answered(row, "two years", ["kettles.md"], [])).tier).toBe("sure");
  expect(judge(answered(none, "I do not know.", [], []))).toMatchObject({ tier: "declined", right: true });
  expect(judge(answered(none, "two years", ["kettles.md"], []))).toMatchObject({ tier: "sure", right: false });
});

test("figures name the bars that a set misses, and the goals it does not reach", () => {
  const set = { name: "help", isHelpDesk: true, judging: "facts" } as const;
  const kettles = passage("kettles.md", "two years");
  const good = judge(
    answered(row, "two years", ["kettles.md"], [passage("kettles.md", `${"x".repeat(700)} two years`)]),
  );
  const quotable = judge(answered(row, "never", ["kettles.md"], [kettles]));
  const declined = judge(answered(none, "I do not know.", [], []));
  const both = (given: readonly Judged[]) => [missedOf(set, figuresOf(given)), unreachedOf(set, figuresOf(given))];
  expect(both([good, declined])).toEqual([[], []]);
  expect(both([good, quotable, quotable])).toEqual([["help.answered"], ["help.overBaseline", "help.answered"]]);
  const long = judge(answered(none, "x".repeat(701), ["kettles.md"], []));
  expect(both([good, long])).toEqual([["help.longest"], ["help.noneCaught"]]);
  const lost = { ...good, pages: ["tents.md"], tier: "hedged" } as const;
  expect(both([lost])).toEqual([["help.recallAt3"], ["help.doubted"]]);
});

function shop(name: string, group: string): AnswerSet {
  const settings = TenantSettings.parse({ id: name, name, languages: { default: "en", allowed: ["en"] } });
  const file = { id: "kettles.md", name: "kettles.md", bytes: Buffer.from("# Warranty\n\nKettles: two years.") };
  return {
    name,
    group,
    judging: "facts",
    isHelpDesk: true,
    settings,
    rows: [row],
    fill: async (knowledge) => await ingest(knowledge, settings.id, file),
  };
}

test("a desk answers under other weights where they are given", async () => {
  const none = { together: 0, told: 0, headed: 0, figureMissing: 0, scattered: 0, unknown: 0 };
  const weights = { ...none, start: -100 };
  const desks = [await openDesk(shop("one", "a")), await openDesk(shop("two", "b"), { weights })];
  const judged = await Promise.all(desks.map(async (desk) => judge(await ask(desk, row))));
  expect(judged[0]).toMatchObject({ right: true, first: true, pages: ["kettles.md"], plainPages: ["kettles.md"] });
  expect(judged[1]).toMatchObject({ right: false, tier: "declined" });
  for (const { stored } of desks) await stored.close();
});
