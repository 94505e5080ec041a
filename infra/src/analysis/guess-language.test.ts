import { describe, expect, test } from "vitest";
import { guessLanguage } from "./guess-language.ts";
import { analyserOf } from "./languages.ts";

describe("[BR-24] the analyser's language", () => {
  test.each([
    ["en", "How long do I have to send the shoes back?"],
    ["es", "¿Cuántos días tengo para devolver los zapatos?"],
    ["es", "cuanto cuesta el envio a mi casa"],
    ["id", "Berapa lama pengiriman ke rumah saya?"],
    ["id", "barang saya belum sampai"],
    ["sw", "Ninaweza kurudisha viatu baada ya siku ngapi?"],
    ["sw", "bei ya usafirishaji ni ngapi"],
  ] as const)("%s: %s", (language, text) => {
    expect(guessLanguage(text, language === "en" ? "sw" : "en")).toBe(language);
  });

  test("what does not tell goes to the fallback", () => {
    for (const text of ["", "SKU-123", "COD", "42", "Nairobi"]) expect(guessLanguage(text, "sw")).toBe("sw");
  });

  test("language tags and Sheng find their analyser; others have none", () => {
    expect(["es-DO", "sheng", "EN", "fr", undefined].map(analyserOf)).toEqual(["es", "sw", "en", undefined, undefined]);
  });
});
