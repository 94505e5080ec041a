import { describe, expect, test } from "vitest";
import { framesOf } from "../frames.ts";
import type { AnalysedLanguage } from "../languages.ts";
import { answerShape } from "./answer-shapes.ts";

describe("what a question asks for shows in the passage that answers", () => {
  test.each<[AnalysedLanguage, string, string, string]>([
    ["en", "how long does delivery take", "It takes 3 to 5 working days.", "We deliver to all of Norway."],
    ["es", "¿cuánto tiempo vale el vale?", "La validez es de un mes.", "El vale tiene un código."],
    ["sw", "nisubiri muda gani", "Subiri sekunde 60.", "Subiri ujumbe."],
    ["id", "berapa biaya kirim", "Ongkir US$4 per paket.", "Kami kirim ke seluruh kota."],
    ["en", "who do I call", "Call us at 1-800-555-0199.", "Write to us."],
    ["en", "which form do I need", "Fill in Form 12-3456.", "Fill in the form."],
    ["id", "lampunya warna apa", "Lampu hijau menyala.", "Lampu menyala."],
    ["es", "¿cómo cambio mi clave?", "1. Abra Ajustes.\n2. Pulse Clave.", "La clave es secreta."],
  ])("%s: %s", (language, question, answer, other) => {
    const frames = framesOf(question, language);
    expect(answerShape(frames, answer)).toBe(1);
    expect(answerShape(frames, other)).toBeLessThan(1);
  });

  test("a question that asks for nothing of the kind prefers no passage", () => {
    const frames = framesOf("returns", "en");
    expect(answerShape(frames, "30 days")).toBe(answerShape(frames, "never"));
  });
});
