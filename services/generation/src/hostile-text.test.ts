import { detectLanguage } from "@frontdesk/infra/language/detect";
import { beforeAll, describe, expect, test } from "vitest";
import { found, input } from "./testkit/cases/situation.ts";
import { bestMs, filledWith } from "./testkit/hostile.ts";
import { thinkByRules as think } from "./testkit/think-by-rules.ts";

const most = 4_000;
const filled = (part: string) => filledWith(part, most);
/** Every character another word, none of them known: nothing can be remembered. */
const ideographs = Array.from({ length: most }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 37) % 20_000))).join(
  "",
);
const texts: readonly [string, string][] = [
  ["commas", filled("a,")],
  ["amounts", filled("$1,000.00 ")],
  ["ideographs", ideographs],
  ["ideographs with stops", filled(`${ideographs.slice(0, 9)}？`)],
  ["Thai", filled("สวัสดีครับ")],
  ["one letter", filled("x")],
  ["questions", filled("?")],
  ["quotes", filled(`'a"b`)],
  ["negations", filled("I don't want a refund but ")],
  ["half an identity question", filled("are you a ")],
  ["thanks", filled("ok thanks ")],
  ["zero width", filled("a\u200b")],
  ["accents", filled("e\u0301")],
  ["addresses", filled("a@")],
  ["open citations", filled("[source: ")],
];

describe("no message of 4 000 characters holds the process up", () => {
  const { languages } = input("x").settings;
  beforeAll(async () => {
    for (const text of ["how long can I return?", "a, b?", "¿dónde?", "wapi", "dimana"])
      await think(input(text, found));
  });

  test.each(texts)("%s: the dialogue", async (_, text) => {
    const history = Array.from({ length: 5 }, () => ({ role: "user" as const, text }));
    expect(await bestMs(async () => await think(input(text, { ...found, history })), 3)).toBeLessThan(100);
  });

  test.each(texts)("%s: the language", async (_, text) => {
    expect(await bestMs(() => detectLanguage(text, { languages }), 3)).toBeLessThan(20);
  });
});

test("what is said at the end of a long message is heard", async () => {
  const { reply } = await think(input(`${"a, ".repeat(600)} I want to talk to a human.`, found));
  expect(reply.handoff?.trigger).toBe("explicit_request");
});
