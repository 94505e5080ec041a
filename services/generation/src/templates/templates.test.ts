import { describe, expect, test } from "vitest";
import { offersPerson } from "../understanding/said.rules.ts";
import { choose, chooseNew, formalTemplates, guardText, templates, templatesFor } from "./choose.ts";
import type { Templates } from "./templates.ts";

const names = { bot: "Kito", company: "Kito Shop" };
const spoken = [...Object.entries(templates), ...Object.entries(formalTemplates)];
const all = spoken.flatMap(([language, words]) =>
  [
    words.greeting(names),
    words.redirect(names),
    words.identity(names),
    words.spam(names),
    Object.values(words.handoff),
    Object.values(words.clarify),
    words.answer.offer,
    words.insult,
    words.thanks,
    words.bye,
    words.wellbeing,
    words.smallTalk,
    words.acknowledgement,
    Object.values(words.guard),
    words.disengage,
    words.consent.optedOut(names),
    words.consent.optedIn(names),
  ]
    .flat(2)
    .map((text) => [language, text] as const),
);

test.each(all)("[CA-23] %s: plain text of a person's length: %s", (_language, text) => {
  expect(text.length).toBeLessThanOrEqual(260);
  expect(text).not.toMatch(/[*_#`[\]]|as an ai|dear customer|valued customer|we apologi[sz]e for any inconvenience/iu);
});

test("[WF-07] the English refusal to staff is exact", () => {
  expect(templates.en.guard.staff).toBe(
    "I don't have sufficiently relevant documents to answer confidently. Please add more context or documents.",
  );
});

test("[CA-24] the choice among variants depends only on the text", () => {
  expect(choose(["a", "b", "c"], "hello")).toBe(choose(["a", "b", "c"], "hello"));
  expect(new Set(Array.from({ length: 50 }, (_, n) => choose(["a", "b", "c"], `text ${n}`))).size).toBe(3);
});

describe("[WF-07] [AR-06] the guard", () => {
  const languages = Object.keys(templates) as (keyof typeof templates)[];

  test.each(languages)(
    "%s: a customer hears that nothing is known and who may help, never of documents",
    (language) => {
      for (const tone of ["friendly", "neutral", "formal"] as const) {
        const text = guardText(language, { tone });
        expect(text).not.toMatch(/document|documento|dokumen|hati\b|nyaraka|context/iu);
        expect(text).toMatch(/\?$/u);
        expect(offersPerson(text, { names, guards: [] })).toBe(true);
        expect(guardText(language, { tone, audience: "staff" })).toBe(templatesFor(language, { tone }).guard.staff);
      }
    },
  );

  test("is the tenant's own where it has one in that language", () => {
    const persona = { tone: "neutral", audience: "staff", guard: { es: "Escríbanos a ayuda@example.com." } } as const;
    expect(guardText("es", persona)).toBe("Escríbanos a ayuda@example.com.");
    expect(guardText("en", persona)).toBe(templates.en.guard.staff);
  });
});

describe("[CA-20] tone: formal", () => {
  const catalogue = (words: Templates) => [words.catalogue.choose, words.catalogue.more(60), words.catalogue.none];
  const orders = ({ orders: { several, none, notFound, login, unavailable } }: Templates) =>
    [several, none, notFound, login, unavailable].join("\n");
  const said = (words: Templates) =>
    [
      [words.greeting(names), words.greetingAgain, words.thanks, words.bye, words.wellbeing, words.smallTalk],
      [words.acknowledgement, words.redirect(names), words.spam(names), words.disengage, words.insult],
      [words.waiting.notices, words.waiting.expected("x"), words.waiting.soon, words.waiting.late],
      [words.identity(names), Object.values(words.handoff), words.teamAway, Object.values(words.guard)],
      [Object.values(words.clarify), words.answer.near, words.answer.offer, words.answer.second],
      [words.answer.instead, words.answer.missed, words.answer.unanswered(1), words.answer.unanswered(2)],
      [catalogue(words), words.catalogue.link("x"), orders(words).split("\n"), words.languageChanged],
      [words.consent.optedIn(names), words.consent.optedOut(names)],
    ].flat(4);

  const familiar =
    /(?<!\p{L})(?:t[uú]|te|ti|tus?|tuy[oa]s?|contigo|quieres|necesitas|puedes|tienes|estés|estás|eres|gustas|prefieres|hiciste|compraste|añadas|quedas|vuelves|(?:di|cuénta|escríbe|envía|avísa)me|envía|inicia|inténtalo|añade|cuídate|busca)(?!\p{L})/iu;

  test.each(said(formalTemplates.es))("es says usted: %s", (text) => expect(text).not.toMatch(familiar));
  test.each(said(formalTemplates.id))("id says Anda: %s", (text) =>
    expect(text).not.toMatch(/(?<!\p{L})(?:kak|kakak|ya|yuk|dong|kamu)(?!\p{L})(?!,)/iu),
  );
  test.each(said(formalTemplates.en))("en keeps its distance: %s", (text) =>
    expect(text).not.toMatch(/(?<!\p{L})(?:hi|hey|ha|sure thing|great|okay)(?!\p{L})/iu),
  );
  test("every text that differs by tone in Spanish is found by the check", () => {
    expect(said(templates.es).filter((text) => familiar.test(text)).length).toBeGreaterThan(25);
  });
});

test("[CA-04] what was said is not said again while there is another way to say it", () => {
  const say = (text: string) => ({ role: "assistant" as const, text });
  expect(chooseNew(["a1", "b1"], "x", [say("a1 …")])).toBe("b1");
  expect(chooseNew(["a1", "b1"], "x", [say("b1"), say("a1")])).toBe("b1");
  expect(chooseNew(["a1"], "x", [say("a1")])).toBe("a1");
});
