import { describe, expect, test } from "vitest";
import { pinnedPassage } from "./pinned.rules.ts";

const pinned = [
  { questions: ["Do you repair zips?", "Can a broken zip be repaired?"], answer: "Zips are repaired free of charge." },
  { questions: ["Who are you?"], answer: "The bag makers of Lima." },
  { questions: ["¿Hacen envíos a Cuba?"], answer: "No, todavía no." },
];
const answer = (text: string) => pinnedPassage({ text, fallback: "en" }, pinned);

describe("[CA-14] a pinned answer", () => {
  test("comes with a question that is, nearly word for word, a pinned one", () => {
    expect(answer("do you repair zips")).toEqual({
      id: "pinned-1",
      document: "pinned",
      title: "Do you repair zips?",
      headings: [],
      text: "Zips are repaired free of charge.",
      pinned: true,
      score: 1,
    });
    expect(answer("Hi, can you repair a zip?")?.id).toBe("pinned-1");
    expect(answer("WHO ARE YOU")?.id).toBe("pinned-2");
    expect(answer("hacen envios a cuba?")?.id).toBe("pinned-3");
  });

  test.each([
    "do you repair zips and buckles in Lima?",
    "do you repair shoes?",
    "zips",
    "why do you not repair zips?",
    "who are your suppliers?",
    "¿hacen envíos a Perú?",
    "",
  ])("stays away from another question: %s", (text) => expect(answer(text)).toBeUndefined());

  test("to the very words stands before one to nearly the same", () => {
    const both = [
      { questions: ["Can you repair a zip?"], answer: "near" },
      { questions: ["Do you repair zips?"], answer: "verbatim" },
    ];
    expect(pinnedPassage({ text: "do you repair zips", fallback: "en" }, both)?.text).toBe("verbatim");
  });

  test("there is none where nothing is pinned", () => {
    expect(pinnedPassage({ text: "who are you", fallback: "en" }, [])).toBeUndefined();
  });
});
