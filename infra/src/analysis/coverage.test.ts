import { describe, expect, test } from "vitest";
import { coverageOf, type Holders, weighTerms } from "./coverage.ts";
import type { AskedText, QuestionTerm } from "./question-terms.ts";
import { readText } from "./vocabulary.ts";

/** Of a hundred texts, ninety hold "ticket" and none anything else that is asked for. */
const holders: Holders = { texts: 100, of: ({ word }: QuestionTerm) => (word === "ticket" ? 90 : 0) };

function shareOf(asked: Omit<AskedText, "language">, text: string): number {
  return coverageOf(weighTerms({ ...asked, language: "en" }, holders), readText(text, "en")).share;
}

describe("how much of a question a text holds", () => {
  test("[WF-06] all of it, none of it, and the rare word more than the one that most texts hold", () => {
    const text = "ticket refunds";
    expect(shareOf({ text }, "We refund a ticket; refunds take a week.")).toBe(1);
    expect(shareOf({ text }, "The cloakroom is downstairs.")).toBe(0);
    expect(shareOf({ text }, "Refunds take a week.")).toBeGreaterThan(0.9);
    expect(shareOf({ text }, "Show the ticket at the door.")).toBeLessThan(0.1);
  });

  test.each([
    { by: "another form of the word", text: "Refunding takes a week." },
    { by: "a word that is spelt alike", text: "Refundds take a week." },
    { by: "a word of the same meaning", text: "You get your money back." },
  ])("[WF-06] $by counts less than the word itself", ({ text }) => {
    const share = shareOf({ text: "refunds" }, text);
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(1);
  });

  test("[WF-06] the tenant's synonym stands for the question's word when all of its words are there", () => {
    const asked = { text: "voucher", widened: [{ word: "voucher", by: ["gift", "card"] }] };
    expect(shareOf(asked, "Every gift card is valid for a year.")).toBeGreaterThan(0.5);
    expect(shareOf(asked, "A gift for you.")).toBe(0);
  });

  test("[WF-06] each term tells how much of it is held, in the question's order", () => {
    const weighed = weighTerms({ text: "refund for cloakroom tickets", language: "en" }, holders);
    const { held, total } = coverageOf(weighed, readText("Tickets: no refund.", "en"));
    expect(weighed.terms.map(({ word }) => word)).toEqual(["refund", "cloakroom", "tickets"]);
    expect(held).toEqual([1, 0, 1]);
    expect(total).toBeCloseTo(weighed.terms.reduce((sum, { weight }) => sum + weight, 0));
  });

  test("[WF-06] a word that cannot be looked for in another language counts less when it is missing", () => {
    const weighed = weighTerms({ text: "marejesho ya fedha zangulizi", language: "sw" }, holders);
    const english = coverageOf(weighed, readText("You get a refund of the money.", "en"));
    const swahili = coverageOf(weighed, readText("Marejesho ya fedha yako.", "sw"));
    expect(english.total).toBeLessThan(swahili.total);
  });
});
