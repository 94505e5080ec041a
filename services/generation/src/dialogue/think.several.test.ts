import { describe, expect, test } from "vitest";
import { found, guard, input, returns, say } from "../testkit/cases/situation.ts";
import { thinkByRules as think } from "../testkit/think-by-rules.ts";
import type { ThinkInput } from "./dialogue.ts";

const hours = {
  ...returns,
  id: "hours.md#0",
  document: "hours.md",
  title: "Hours",
  headings: [],
  text: "We open at 9:00.",
};

/** A turn as retrieval hands it on when it asks several things. */
function several(
  asked: readonly (readonly [text: string, passages: readonly string[]])[],
  texts?: string[],
): ThinkInput {
  const given = input(texts ?? asked.map(([text]) => text), { passages: [returns, hours], confident: true });
  const questions = asked.map(([text, passages]) => ({
    text,
    query: text,
    passages: [...passages],
    confident: passages.length > 0,
  }));
  return { ...given, context: { ...given.context, questions } };
}

describe("[WF-06] several questions in one turn", () => {
  test("are each answered from their own passages, in order", async () => {
    const { reply } = await think(
      several([
        ["how long can I return?", ["returns.md#0"]],
        ["when do you open?", ["hours.md#0"]],
      ]),
    );
    expect(reply.sources.map(({ id }) => id)).toEqual(["returns.md#0", "hours.md#0"]);
    expect(reply.content).toMatch(/30 days.*And on your other question:\nWe open at 9:00/su);
  });

  test("of different kinds go each its own way", async () => {
    const { reply, decision } = await think(
      several([
        ["where is my order 1042?", []],
        ["when do you open?", ["hours.md#0"]],
      ]),
    );
    expect(reply.content).toContain("Order 1042: on its way");
    expect(reply.content).toContain("9:00");
    expect(decision.path).toContain("order_status_response");
  });

  test("that nothing answers are named beside those that something does, a hand-off last", async () => {
    const unanswered = several([
      ["when do you open?", ["hours.md#0"]],
      ["who won the chess cup?", []],
    ]);
    expect((await think(unanswered)).reply).toMatchObject({ guardUsed: false });
    expect((await think(unanswered)).reply.content).toContain("On your other question I have no information.");
    const person = several([
      ["when do you open?", ["hours.md#0"]],
      ["can I talk to a human?", []],
    ]);
    const { reply } = await think(person);
    expect(reply.handoff?.trigger).toBe("explicit_request");
    expect(reply.content).toMatch(/9:00.*(?:colleague|person)/su);
  });

  test("in two languages are answered in one", async () => {
    const { reply } = await think(
      several([
        ["how long can I return?", ["returns.md#0"]],
        ["¿a qué hora abren?", ["hours.md#0"]],
      ]),
    );
    expect(reply.content).not.toContain("está en inglés");
  });
});

describe("[CA-16] an answer that was rejected", () => {
  const history = [say("user", "how long can I return?"), say("assistant", "In time. [source: old#0]")];

  test("is followed by another, said to be one, with the offer of a person", async () => {
    const given = input("that's not what I asked", { ...found, history });
    const { reply } = await think({ ...given, context: { ...given.context, query: "how long can I return?" } });
    expect(reply.content).toMatch(/^(?:Sorry, let me try again|Then maybe).*30 days.*colleague/su);
  });

  test("is not refused when there is no other: it is asked again, and counts as a refusal in no list", async () => {
    const { reply } = await think(input("not it", { history }));
    expect(reply).toMatchObject({ guardUsed: false, sources: [] });
    expect(reply.content).not.toBe(guard);
    expect(reply.content).toMatch(/colleague\?$/u);
  });
});

describe("[CA-04] a conversation is greeted once", () => {
  test.each(["hi", "hola", "halo", "habari", "niaje"])("%s, and again, and again", async (hello) => {
    const said: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const history = said.flatMap((text) => [say("user", hello), say("assistant", text)]);
      const settings = { persona: { chattiness: 3 } };
      said.push((await think(input(hello, { history, settings }))).reply.content);
    }
    expect(new Set(said).size).toBe(3);
    for (const again of said.slice(1))
      expect(again).not.toMatch(/^(?:¡?(?:hello|hi|hola|halo|hai|habari|niaje|sasa))/iu);
  });
});
