import { describe, expect, test } from "vitest";
import { askedBefore, followUpOf, inFrameOf, quotedSince } from "./follow-up.rules.ts";
import { questionsOf } from "./questions.rules.ts";

describe("[WF-06] a follow-up", () => {
  test.each([
    ["and to Wajir?", "How long does delivery to Mombasa take?", "How long does delivery to Wajir take?"],
    ["What about Wajir?", "Do you deliver to Mombasa?", "Do you deliver to Wajir?"],
    ["¿y a Moca?", "¿Cuánto tarda el envío a Santiago?", "¿Cuánto tarda el envío a Moca?"],
    ["¿y para Moca?", "¿Hacen envíos para Santo Domingo?", "¿Hacen envíos para Moca?"],
    ["kalau ke Solo?", "berapa ongkir ke Medan?", "berapa ongkir ke Solo?"],
    ["na Wajir je?", "Kutuma mzigo Kisumu ni pesa ngapi?", "Kutuma mzigo Wajir ni pesa ngapi?"],
    ["and for children?", "Which sizes are there for men?", "Which sizes are there for children?"],
  ])("without a question of its own takes the frame of the one before: %s", (fragment, before, framed) => {
    expect(inFrameOf(fragment, before)).toBe(framed);
  });

  test.each([
    ["and when do you open?", "How long does delivery to Mombasa take?"],
    ["and in black?", "which shoes do you have"],
    ["and?", "Do you deliver to Mombasa?"],
  ])("is left as it is where it has no place there: %s", (fragment, before) => {
    expect(inFrameOf(fragment, before)).toBeUndefined();
  });

  test.each(["and when do you open?", "¿y cuándo abren?", "terus bukanya jam berapa?", "na mnafungua lini?"])(
    "has a subject of its own: %s",
    (text) => expect(followUpOf(text)).toMatchObject({ continues: true, pointsBack: false, asksItself: true }),
  );

  test.each(["and to Wajir?", "¿y para niños?", "kalau yang merah?", "na Wajir je?"])("has none: %s", (text) =>
    expect(followUpOf(text)).toMatchObject({ continues: true, asksItself: false }),
  );
});

const said = (role: "user" | "assistant", text: string) => ({ role, text });

describe("[CA-16] an answer that was rejected", () => {
  const history = [
    said("user", "How do I pay?"),
    said("assistant", "By card. [source: pay#0]"),
    said("user", "How do I return shoes?"),
    said("assistant", "Like this. [source: returns#0]"),
    said("user", "not it"),
    said("assistant", "Or this. [source: exchange#1, fees#2]"),
  ];

  test("leaves the question that it did not answer", () => {
    expect(askedBefore(history)).toEqual(["How do I return shoes?", "How do I pay?"]);
  });

  test("names the passages that were given to that question, and no others", () => {
    const spent = quotedSince("How do I return shoes?", history);
    expect(["pay#0", "returns#0", "exchange#1", "fees#2"].filter((id) => spent.has(id))).toEqual([
      "returns#0",
      "exchange#1",
      "fees#2",
    ]);
  });
});

describe("[WF-06] the questions of a turn", () => {
  const tells = (text: string) => /\p{L}{4}/u.test(text);
  test.each([
    [["do you deliver to Lamu", "when do you open"]],
    [["¿hacen envíos a Moca?", "a qué hora abren"]],
    [["ongkir ke Solo berapa", "toko buka jam berapa"]],
    [["mnafungua lini", "naweza kulipa vipi"]],
  ])("are its messages, where each asks: %j", (messages) => {
    expect(questionsOf(messages, tells)).toEqual(messages);
  });

  test("what stands before a question explains it, what stands after the last belongs to it", () => {
    expect(questionsOf(["Hi! My boots leak. Is that covered?\nWhere is your office? Thanks"], tells)).toEqual([
      "Hi! My boots leak. Is that covered?",
      "Where is your office?\nThanks",
    ]);
  });

  test.each([
    [["delivery of shoes", "to Lamu please, how long?"]],
    [["When do you open?"]],
    [["Is it so? Is it?"]],
    [["a b?", "c d?", "e f?", "g h?", "i j?"]],
  ])("one text where there is one question, or too many: %j", (messages) => {
    expect(questionsOf(messages, tells)).toEqual([messages.join("\n")]);
  });
});
