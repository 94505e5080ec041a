import { describe, expect, test } from "vitest";
import { countTurns, govern } from "./governor.rules.ts";
import { isYes } from "./yes.rules.ts";

describe("[CA-04] governor", () => {
  test.each([
    ["hi", "greeting"],
    ["Hello there!", "greeting"],
    ["hola, buenas", "greeting"],
    ["Selamat pagi kak", "greeting"],
    ["habari yako", "greeting"],
    ["niaje buda", "greeting"],
    ["thanks a lot!!", "thanks"],
    ["iya kak, makasih", "thanks"],
    ["asante sana", "thanks"],
    ["muchas gracias", "thanks"],
    ["ok thanks bye", "bye"],
    ["how are you?", "wellbeing"],
    ["apa kabar?", "wellbeing"],
    ["¿cómo estás?", "wellbeing"],
    ["tell me a joke", "smallTalk"],
    ["👍", "acknowledgement"],
    ["ok", "acknowledgement"],
    ["sawa", "acknowledgement"],
    ["are you a real person?", "identity"],
    ["Kamu bot atau manusia?", "identity"],
    ["wewe ni roboti?", "identity"],
    ["¿eres humano?", "identity"],
    ["hi, who am I talking to?", "identity"],
  ])("%s is casual: %s", (text, kind) => {
    expect(govern(text)).toEqual({ class: "casual", casual: kind });
  });

  test.each([
    "hi, where is my order?",
    "hello do you ship to Kenya",
    "thanks, but my parcel is still missing",
    "ok so how do I pay",
    "is Rina a human?",
    "where is my order you idiot",
    "nice shoes, how much?",
    "my good friend needs a size 40",
    "morning delivery possible?",
    "later delivery please",
    "123",
    "iPhone 15?",
    "habari, mnauza viatu?",
    "hola, ¿tienen envíos?",
  ])("%s is business", (text) => {
    expect(govern(text).class).toBe("business");
  });

  test.each(["you idiot", "bodoh", "eres un idiota", "wewe ni mjinga", "stupid bot"])(
    "[BR-07] a lone insult: %s",
    (text) => {
      expect(govern(text).class).toBe("abuse");
    },
  );

  test.each([
    "Buy 1000 followers now",
    "Double your bitcoin today",
    "slot gacor hari ini",
    "aaaaaaaaaaaa",
    "hahehahehahehahehahe",
  ])("spam: %s", (text) => {
    expect(["spam", "casual"]).toContain(govern(text).class);
  });

  test("casual turns are counted from the history: messages in a row are one turn, thanks are none", () => {
    const say = (role: "user" | "assistant", text: string) => ({ role, text });
    expect(
      countTurns(
        [
          say("user", "hi"),
          say("user", "how are you?"),
          say("assistant", "fine"),
          say("user", "thanks"),
          say("assistant", "!"),
          say("user", "tell me a joke"),
          say("assistant", "ha"),
          say("user", "where is my order?"),
        ],
        "casual",
      ),
    ).toBe(2);
  });
});

test("a yes is heard in every language", () => {
  for (const text of [
    "yes please",
    "Sí, por favor",
    "iya kak",
    "ndiyo tafadhali",
    "ok, yes",
    "vale, por favor",
    "sure",
    "yes thanks",
  ])
    expect(isYes(text)).toBe(true);
  for (const text of [
    "yes but where is it",
    "now",
    "sir",
    "ok",
    "ok thanks",
    "vale gracias",
    "oke makasih",
    "sawa asante",
    "sure thanks",
  ])
    expect(isYes(text)).toBe(false);
});
