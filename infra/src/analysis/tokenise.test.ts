import { describe, expect, test } from "vitest";
import { cpuMsToRead, linearMs } from "../testkit/growth.ts";
import { fold } from "../text/fold.ts";
import { words, wordsAndCodes } from "./tokenise.ts";

describe("words", () => {
  test("accents, case and full-width forms fold together", () => {
    expect(fold("CAFÉ Ｎiño")).toBe("cafe nino");
    expect(words("¿Cuánto CUESTA el envío?")).toEqual(["cuanto", "cuesta", "el", "envio"]);
  });

  test("apostrophes do not break a word", () => {
    expect(words("O'Brien can’t ng'ombe")).toEqual(["obrien", "cant", "ngombe"]);
  });

  test("scripts without blanks are cut in pairs", () => {
    expect(words("七日かか")).toEqual(["七日", "日か", "かか"]);
    expect(words("東")).toEqual(["東"]);
  });

  test.each([
    ["SKU-123 arrived", ["sku123"]],
    ["C++ and C# at 50%", ["c++", "c#", "50%"]],
    ["pay by M-Pesa or e-mail", ["mpesa", "email"]],
    ["version 1.2.3/a", ["123a"]],
    ["COD", []],
    ["[ ( + % -", []],
  ])("[CAT-01] codes and signed names survive: %s", (text, expected) => {
    expect(wordsAndCodes(text).codes).toEqual(expected);
  });

  test.each(["VA 004", "VA-004", "VA- 004", "VA-\n004", "va 004", "VA/004", "VA.004"])(
    "[CAT-01] %j is one code in questions and documents, as va004 is",
    (code) => {
      expect(wordsAndCodes(`the ${code} valve`)).toEqual({ words: ["the", "va", "004", "valve"], codes: ["va004"] });
      expect(wordsAndCodes("the va004 valve").words).toContain("va004");
    },
  );

  test("[CAT-01] patterns in a question cost no time and match nothing by accident", () => {
    const pattern = "(a+)+$ a\\ [ * ";
    expect(words(pattern.repeat(5_000)).length).toBeGreaterThan(0);
    expect(cpuMsToRead(pattern, (text) => void words(text))).toBeLessThan(linearMs);
    expect(cpuMsToRead("a-", (text) => void wordsAndCodes(`${text}!`))).toBeLessThan(linearMs);
  });
});

test("a long text without blanks is read in one pass", () => {
  const signs = Array.from({ length: 500 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join("");
  expect(wordsAndCodes(signs.repeat(8)).codes).toEqual([]);
  expect(cpuMsToRead(signs, (text) => void wordsAndCodes(text))).toBeLessThan(linearMs);
});
