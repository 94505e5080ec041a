import type { Language } from "@frontdesk/contracts/ids";
import { describe, expect, test } from "vitest";
import { templates } from "../templates/choose.ts";
import { found, input, say } from "../testkit/cases/situation.ts";
import { thinkByRules as think } from "../testkit/think-by-rules.ts";

const awaits = { since: 0, turn: 1, by: null };
const hour = 3_600_000;

/** The same situation, of a customer who waits for a person. */
function waiting(situation: ReturnType<typeof input>, by: number | null = null, turn = 2) {
  const context = { ...situation.context, turn, awaits: { ...awaits, by: by === null ? null : situation.now + by } };
  return { ...situation, context };
}

describe("[SL-09] while a person is awaited", () => {
  test("a plain question is answered from the documents, once", async () => {
    const situation = input("how long can I return?", found);
    const first = await think(waiting(situation));
    expect(first.reply).toMatchObject({ guardUsed: false, sources: [{ document: "returns.md" }] });
    const history = [say("user", "how long can I return?"), say("assistant", first.reply.content)];
    const again = waiting({ ...situation, context: { ...situation.context, history } });
    expect((await think(again)).reply.content).toContain(templates.en.waiting.soon);
  });

  test("what the documents do not hold, a greeting and another call get the word on when, never the same twice", async () => {
    const texts = ["what is a prime number?", "hello?", "I want to talk to a human", "anyone?"];
    const said = await Promise.all(texts.map(async (text, n) => await think(waiting(input(text), null, n + 2))));
    const contents = said.map(({ reply }) => reply.content);
    for (const content of contents) expect(content).toContain(templates.en.waiting.soon);
    for (const [n, content] of contents.entries()) expect(content).not.toBe(contents[n - 1]);
    expect(said.map(({ reply }) => reply.handoff?.trigger)).toContain("explicit_request");
  });

  test("says when in minutes while it is near, then as a day and time of the company, then that it is late", async () => {
    const at = async (by: number) => (await think(waiting(input("hello?"), by))).reply.content;
    expect(await at(14 * 60_000)).toContain("in 15 minutes");
    expect(await at(30 * hour)).toMatch(/(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/u);
    expect(await at(-1)).toContain(templates.en.waiting.late);
  });

  test("a thank-you is answered as one; an answer about marketing messages stands", async () => {
    expect((await think(waiting(input("thank you!")))).reply.content).not.toContain(templates.en.waiting.soon);
  });

  test.each(Object.keys(templates) as Language[])(
    "%s has three notices, all different, each of a person's length",
    (language) => {
      const { notices, expected, soon, late } = templates[language].waiting;
      expect(new Set(notices).size).toBe(3);
      for (const notice of notices)
        for (const when of [expected("x"), soon, late]) expect(`${notice} ${when}`.length).toBeLessThan(260);
    },
  );
});
