import { describe, expect, test } from "vitest";
import { fold } from "../text/fold.ts";
import type { AnalysedLanguage } from "./languages.ts";
import { stem } from "./stem.ts";

describe("forms of a word meet in one stem", () => {
  test.each<[AnalysedLanguage, string, string]>([
    ["en", "returns", "returned"],
    ["en", "shipping", "shipped"],
    ["es", "devolución", "devoluciones"],
    ["es", "devolucion", "devolución"],
    ["es", "garantías", "garantia"],
    ["es", "zapatos", "zapato"],
    ["id", "pengiriman", "mengirim"],
    ["id", "dibayar", "bayar"],
    ["sw", "nimelipa", "kulipa"],
    ["sw", "kilianzishwa", "ilianzishwa"],
    ["sw", "wateja", "mteja"],
  ])("%s: %s, %s", (language, one, other) => {
    expect(stem(fold(one), language)).toBe(stem(fold(other), language));
  });

  test("codes and short words stay as they are", () => {
    expect(stem("sku123s", "en")).toBe("sku123s");
    expect(stem("us", "en")).toBe("us");
  });

  test("a stem is never empty", () => {
    for (const word of ["mimi", "wanawake", "anakula", "kuwa", "nini", "aaaaa", "ninaku"]) {
      expect(stem(word, "sw").length).toBeGreaterThanOrEqual(3);
    }
  });
});
