import type { AnalysedLanguage } from "@frontdesk/infra/analysis/languages";
import { describe, expect, test } from "vitest";
import { answerability } from "./answerability.ts";
import { featuresOf, type JudgedQuestion } from "./answerability-features.ts";
import { builtInThreshold } from "./thresholds.ts";

const museum =
  "The Orlen Museum was founded in 1921 by Petra Hollis. It stands in Marwick and shows ships and maps. Entry is free on Sundays.";
const museo = "El museo de Orlen fue fundado en 1921 por Petra Hollis. Está en Marwick y muestra barcos y mapas.";
const museumId =
  "Museum Orlen didirikan pada tahun 1921 oleh Petra Hollis. Museum ini terletak di Marwick dan memamerkan kapal dan peta.";
const makumbusho = "Makumbusho ya Orlen yalianzishwa mwaka 1921 na Petra Hollis. Yako mjini Marwick.";

function asked(question: string, text: string, language: AnalysedLanguage = "en"): JudgedQuestion {
  const passage = { document: "museum", headings: [], text, language, similarity: 0.8 };
  return { question, language, passages: [passage], words: wordsOf(text) };
}

/** As of a knowledge of two hundred passages, of which this is one. */
function wordsOf(text: string): JudgedQuestion["words"] {
  const found = text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];
  return { passages: 200, words: new Map(found.map((word) => [word, 2])), stems: new Map(), concepts: new Map() };
}

describe("[RAG-03] what a passage lacks counts against it", () => {
  test.each([
    ["another name", "When was the Tarnby Museum founded?"],
    ["the opposite", "When was the Orlen Museum closed?"],
    ["another subject", "What is a prime number?"],
  ])("%s makes an answer less likely", (_, question) => {
    const right = answerability(asked("When was the Orlen Museum founded?", museum));
    expect(right).toBeGreaterThan(builtInThreshold);
    expect(answerability(asked(question, museum))).toBeLessThan(right);
  });

  test("nothing found answers nothing", () => {
    expect(answerability({ ...asked("When was it founded?", museum), passages: [] })).toBe(0);
    expect(answerability(asked("", museum))).toBeLessThanOrEqual(1);
  });

  test.each<[AnalysedLanguage, string, string, string]>([
    ["en", museum, "When was the Orlen Museum founded?", "When was the Orlen Museum closed?"],
    ["es", museo, "¿Cuándo fue fundado el museo de Orlen?", "¿Cuándo fue cerrado el museo de Orlen?"],
    ["id", museumId, "Kapan Museum Orlen didirikan?", "Kapan Museum Orlen ditutup?"],
    ["sw", makumbusho, "Makumbusho ya Orlen yalianzishwa lini?", "Makumbusho ya Orlen yalifungwa lini?"],
  ])("%s: opposites are seen", (language, text, right, wrong) => {
    expect(featuresOf(asked(right, text, language))["opposed"]).toBe(0);
    expect(featuresOf(asked(wrong, text, language))["opposed"]).toBe(1);
  });
});

describe("[WF-06] what is asked for", () => {
  test.each<[string, string, number]>([
    ["Who founded the Orlen Museum?", museum, 1],
    ["When was the Orlen Museum founded?", museum, 1],
    ["How long does a tour take?", "A tour takes 40 minutes.", 1],
    ["How long does a tour take?", "A tour takes a while.", 0],
    ["How much does entry cost?", "Entry costs 4 euros.", 1],
    ["How much does entry cost?", "Entry is at the gate.", 0],
    ["Why is the hall closed?", "The hall is closed because of a flood.", 1],
    ["Why is the hall closed?", "The hall is closed.", 0],
  ])("%s: %s", (question, text, answer) => {
    expect(featuresOf(asked(question, text))["answer"]).toBe(answer);
  });

  test("a year of the question is no answer to it", () => {
    expect(featuresOf(asked("When in 1921 was it founded?", "It was founded in 1921."))["answer"]).toBe(0);
  });
});

test("[CAT-01] a name is found as it is written and without its dash", () => {
  expect(featuresOf(asked("do you take mpesa", "We take cards and M-Pesa."))["lackWeight"]).toBe(0);
});

test("[NFR-01] a judgement is quick, and a hostile question costs no more", () => {
  const long = `${"(a+)+$ why not ".repeat(2_000)}?`;
  const passages = Array.from({ length: 10 }, (_, at) => ({
    document: `d${at}`,
    headings: [],
    text: `${museum} `.repeat(8),
    language: "en" as const,
    similarity: 0.5,
  }));
  const before = process.cpuUsage();
  answerability({ ...asked("When was the Orlen Museum founded?", museum), passages });
  answerability({ ...asked(long, museum), passages });
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_500);
});
