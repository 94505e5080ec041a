import { type AnalysedLanguage, analysedLanguages } from "@frontdesk/infra/analysis/languages";
import { describe, expect, test } from "vitest";
import type { TenantWords } from "../search/tenant-words.ts";
import { type AnswerSigns, type JudgedPassage, signsOf } from "./answer-signs.ts";
import weights from "./answer-weights.json" with { type: "json" };
import { chanceOf } from "./judge-answer.ts";
import { builtInThreshold, sureFrom, tierOf } from "./tiers.rules.ts";

const pages = {
  returns: ["Returns", "You can return a lamp within 40 days. Keep the box. We send the money back to your card."],
  tax: ["Tax return", "We file the tax return of the company in May. Staff file their own return by July."],
  benefits: [
    "Benefits for staff",
    "Staff ask for benefits at the office in May. A tent is set up at the summer party.",
  ],
  backups: ["Backups", "The game keeps the last 12 backups of a world. Play goes on meanwhile."],
  models: ["Models", "The Orlo 15 lamp has two bulbs and a dimmer. The Orlo 12 has one."],
  data: ["Your data", "We never sell your data. We keep an order for ten years."],
} as const;

function passagesOf(names: readonly (keyof typeof pages)[], language: AnalysedLanguage = "en"): JudgedPassage[] {
  return names.map((name) => ({ document: name, above: pages[name][0], text: pages[name][1], language }));
}

/** As of a knowledge of two hundred passages, of which each of these stands for four. */
function wordsOf(texts: readonly string[]): TenantWords {
  const said = texts.map((text) => new Set(text.toLowerCase().match(/\p{L}+|\p{N}+/gu)));
  const all = new Set(said.flatMap((each) => [...each]));
  const count = (word: string) => 4 * said.filter((each) => each.has(word)).length;
  return {
    passages: 200,
    words: new Map([...all].map((word) => [word, count(word)])),
    stems: new Map(),
    concepts: new Map(),
  };
}

const known = wordsOf(Object.values(pages).map((page) => page.join("\n")));

function signs(text: string, ...names: (keyof typeof pages)[]): AnswerSigns {
  const found = signsOf({ text, fallback: "en" }, passagesOf(names), known);
  if (found === undefined) throw new Error("nothing to judge");
  return found;
}

/** With the shop's other pages found behind these. */
function tier(text: string, ...first: (keyof typeof pages)[]) {
  const others = (Object.keys(pages) as (keyof typeof pages)[]).filter((name) => !first.includes(name));
  const found = signsOf({ text, fallback: "en" }, passagesOf([...first, ...others]), known);
  return tierOf(found === undefined ? 0 : chanceOf(found), builtInThreshold);
}

describe("[RAG-03] [WF-06] what only looks like an answer is not told plainly", () => {
  test.each<[string, string, (keyof typeof pages)[]]>([
    ["words of which each stands on another page", "How do I return a tent?", ["tax", "benefits"]],
    ["a number that counts something else", "I'm 12, can I play?", ["backups"]],
    ["what the shop does not have", "Do you sell fridges?", ["data"]],
    ["a model the shop does not have", "Do you have the iPhone 15?", ["models"]],
    ["another subject", "Who painted the ceiling of the chapel?", ["returns", "data"]],
  ])("%s", (_, question, names) => {
    expect(tier(question, ...names)).not.toBe("sure");
  });

  test.each<[string, (keyof typeof pages)[]]>([
    ["Do you sell fridges?", ["data"]],
    ["I want to buy a sofa", ["data", "returns"]],
    ["do you repair tractors", ["models", "data"]],
  ])("things of which no passage tells are not there, whatever else is sold: %s", (question, names) => {
    expect(signsOf({ text: question, fallback: "en" }, passagesOf(names), known)).toBeUndefined();
    expect(signsOf({ text: question, fallback: "en" }, passagesOf(names, "es"), known)).toBeDefined();
  });

  test.each<[string, (keyof typeof pages)[]]>([
    ["Can I return a lamp after 40 days?", ["returns", "tax"]],
    ["How many backups of a world does the game keep?", ["backups"]],
    ["Does the Orlo 15 have a dimmer?", ["models"]],
    ["Do you sell my data?", ["data"]],
  ])("the plain question is sure: %s", (question, names) => {
    expect(tier(question, ...names)).toBe("sure");
  });
});

describe("[RAG-03] each sign says what its name says", () => {
  test("a number is held only beside what it counts", () => {
    expect(signs("the last 12 backups", "backups").together).toBeCloseTo(1);
    expect(signs("12 years", "backups").told).toBe(0);
    expect(signs("the Orlo 15", "models").together).toBeCloseTo(1);
    expect(signs("the Vega 15", "models").told).toBe(0);
  });

  test("words that stand far apart count less together than in a row", () => {
    const text = `A lamp comes in a box. ${"It is nice. ".repeat(5)}The courier calls.`;
    const far = [{ document: "far", above: "", text, language: "en" as const }];
    const near = [{ ...far[0]!, text: "The courier calls with the lamp. It comes in a box." }];
    const asked = { text: "courier with the lamp", fallback: "en" as const };
    const words = wordsOf([text]);
    expect(signsOf(asked, far, words)!.together).toBeLessThan(signsOf(asked, near, words)!.together);
  });

  test("headings, the figure that is asked for, other documents and unknown words", () => {
    expect(signs("Backups", "backups").headed).toBeGreaterThan(signs("worlds", "backups").headed);
    expect(signs("How long is a lamp kept in the box?", "data").figureMissing).toBe(1);
    expect(signs("How long can I return a lamp?", "returns").figureMissing).toBe(0);
    expect(signs("lamp", "returns").scattered).toBe(0);
    expect(signs("lamp", "returns", "models").scattered).toBe(1);
    expect(signs("lamps and fridges", "returns").unknown).toBeGreaterThan(0.4);
    expect(signs("return a lamp", "returns").unknown).toBe(0);
  });

  test("what a tenant's synonym stands for is known and held", () => {
    const asked = { text: "fridge", fallback: "en" as const, synonyms: [["fridge", "lamp"]] };
    expect(signsOf(asked, passagesOf(["returns"]), known)).toMatchObject({ unknown: 0 });
    expect(signsOf(asked, passagesOf(["returns"]), known)!.told).toBeGreaterThan(0);
  });

  test("of no passages, and of no question, there are none", () => {
    expect(signsOf({ text: "lamp", fallback: "en" }, [], known)).toBeUndefined();
    expect(signsOf({ text: "", fallback: "en" }, passagesOf(["returns"]), known)).toBeUndefined();
  });
});

test("[WF-06] every weight has the direction that a reader expects", () => {
  const { together, told, headed, figureMissing, scattered, unknown } = weights;
  expect(Math.min(together, told, headed)).toBeGreaterThan(0);
  expect(Math.max(figureMissing, scattered, unknown)).toBeLessThan(0);
});

test("[WF-06] [WF-07] the three tiers; a tenant that asks for more hears no hedged answer", () => {
  expect([0, builtInThreshold - 0.01].map((chance) => tierOf(chance, builtInThreshold))).toEqual([
    "nothing",
    "nothing",
  ]);
  expect([builtInThreshold, sureFrom - 0.01].map((chance) => tierOf(chance, builtInThreshold))).toEqual([
    "unsure",
    "unsure",
  ]);
  expect(tierOf(sureFrom, builtInThreshold)).toBe("sure");
  expect([0.59, 0.6].map((chance) => tierOf(chance, 0.6))).toEqual(["nothing", "sure"]);
});

test.each<[AnalysedLanguage, string, string, string]>([
  ["en", "The museum opens at nine.", "When does the museum open?", "Where is the nearest volcano?"],
  ["es", "El museo abre a las nueve.", "¿Cuándo abre el museo?", "¿Dónde está el volcán más cercano?"],
  ["id", "Museum buka jam sembilan.", "Jam berapa museum buka?", "Di mana gunung berapi terdekat?"],
  ["sw", "Makumbusho yanafunguliwa saa tatu.", "Makumbusho yanafunguliwa saa ngapi?", "Volkano iliyo karibu iko wapi?"],
])("[RAG-03] %s: what is asked about is told from what is not", (language, text, right, wrong) => {
  const words = wordsOf([text]);
  const passages = [{ document: "museum", above: "", text, language }];
  const chance = (question: string) => chanceOf(signsOf({ text: question, fallback: language }, passages, words)!);
  expect(chance(right)).toBeGreaterThan(sureFrom);
  expect(chance(wrong)).toBeLessThan(sureFrom);
  expect(analysedLanguages).toContain(language);
});

test("[NFR-01] a judgement is quick, and a hostile question costs no more", () => {
  const long = `${"(a+)+$ why not ".repeat(2_000)}?`;
  const text =
    "The Orlen Museum was founded in 1921. It stands in Marwick and shows ships. Entry is free on Sundays. ".repeat(8);
  const passages = Array.from({ length: 10 }, (_, at) => ({
    document: `d${at}`,
    above: "",
    text: `${at} ${text}`,
    language: "en" as const,
  }));
  const before = process.cpuUsage();
  signsOf({ text: "When was the Orlen Museum founded?", fallback: "en" }, passages, known);
  signsOf({ text: long, fallback: "en" }, passages, known);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
});
