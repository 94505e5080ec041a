import { describe, expect, test } from "vitest";
import { linesOf, type PlacedText } from "./pdf-lines.ts";

function run(text: string, x: number, more: Partial<PlacedText> = {}): PlacedText {
  return { text, x, y: 100, width: text.length * 6, height: 12, turn: 0, rightToLeft: false, ...more };
}

const fromRight = (text: string, x: number) => run(text, x, { rightToLeft: true });
const texts = (...runs: PlacedText[]) => linesOf(runs).map(({ text }) => text);

describe("[CA-21] lines of a page", () => {
  test("words stand apart, cells further apart", () => {
    expect(texts(run("Zone", 50), run("A", 80), run("Fee", 200))).toEqual(["Zone A\tFee"]);
  });

  test.each([
    ["drawn from the left", [fromRight("שלישי", 50), fromRight("שני", 90), fromRight("ראשון", 120)]],
    ["drawn from the right", [fromRight("ראשון", 120), fromRight("שני", 90), fromRight("שלישי", 50)]],
  ])("a line of Hebrew is read from the right, %s", (_, runs) => {
    expect(texts(...runs)).toEqual(["ראשון שני שלישי"]);
  });

  test("Latin words in it keep their own order", () => {
    const runs = [fromRight("סוף", 50), run("Shop", 80), run("Four", 110), fromRight("התחלה", 140)];
    expect(texts(...runs)).toEqual(["התחלה Shop Four סוף"]);
  });

  test("text of another turn is a line of its own", () => {
    expect(texts(run("Upright", 50), run("Side", 100, { turn: 90 }))).toEqual(["Upright", "Side"]);
  });
});
