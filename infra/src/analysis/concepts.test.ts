import { describe, expect, test } from "vitest";
import { conceptNames, meaningsOf } from "./concepts.ts";
import { type AnalysedLanguage, analysedLanguages } from "./languages.ts";
import { words } from "./tokenise.ts";

function namesIn(text: string, language: AnalysedLanguage): string[] {
  return meaningsOf(words(text), language).map(({ concept }) => conceptNames[concept] ?? "");
}

describe("the lexicon", () => {
  test("a concept has one name, which nothing else has: terms of an index are made of it", () => {
    expect(new Set(conceptNames).size).toBe(conceptNames.length);
    expect(conceptNames.length).toBeGreaterThan(500);
    expect(conceptNames.filter((name) => name.trim() === "")).toEqual([]);
  });

  test.each([
    ["password", "password", "contraseña", "kata sandi", "nenosiri"],
    ["refund", "I was reimbursed", "reembolsos", "pengembalian dana", "kurejeshewa"],
    ["invoice", "invoices", "facturas", "tagihan", "ankara"],
    ["delivery", "delivered", "entregado", "diantar", "haijafika"],
    ["printer", "printing", "impresora", "pencetak", "kuchapisha"],
    ["appointment", "appointments", "citas", "janji temu", "miadi"],
    ["stolen", "it was stolen", "me robaron", "dicuri", "imeibiwa"],
  ])("knows %s in every language, inflected", (concept, ...said) => {
    for (const [at, language] of analysedLanguages.entries()) {
      expect(namesIn(said[at] ?? "", language), said[at]).toContain(concept);
    }
  });

  test.each([
    ["how do I get rid of my account", "delete"],
    ["I cannot get in", "sign in"],
    ["can I pay in parts", "installment"],
  ])("customers' words mean the page's: %s", (text, concept) => {
    expect(namesIn(text, "en")).toContain(concept);
  });

  test("an English word means in another language what it means in English", () => {
    expect(namesIn("screenshot tersimpan di folder mana", "id")).toContain("screenshot");
    expect(namesIn("mi password", "es")).toContain("password");
  });

  test("function words and unknown words mean nothing", () => {
    expect(namesIn("the of and", "en")).toEqual([]);
    expect(namesIn("xylophone", "en")).toEqual([]);
  });
});
