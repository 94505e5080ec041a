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

  test("[WF-06] a form of the word counts as the word, one that is spelt alike less", () => {
    expect(shareOf({ text: "refunds" }, "Refunding takes a week.")).toBe(1);
    const alike = shareOf({ text: "refunds" }, "Refundds take a week.");
    expect(alike).toBeGreaterThan(0.5);
    expect(alike).toBeLessThan(1);
  });

  test("[WF-06] the tenant's synonym stands for the question's word when all of its words are there", () => {
    const asked = { text: "voucher", widened: [{ word: "voucher", by: ["gift", "card"] }] };
    expect(shareOf(asked, "Every gift card is valid for a year.")).toBeGreaterThan(0.5);
    expect(shareOf(asked, "A gift for you.")).toBe(0);
  });

  test("[WF-06] each term's part is told, in the question's order", () => {
    const weighed = weighTerms({ text: "refund for cloakroom tickets", language: "en" }, holders);
    const { told } = coverageOf(weighed, readText("Tickets: no refund.", "en"));
    expect(weighed.terms.map(({ word }) => word)).toEqual(["refund", "cloakroom", "tickets"]);
    expect(told).toEqual([weighed.terms[0]?.weight, 0, weighed.terms[2]?.weight]);
  });

  test("[WF-06] a meaning that many texts hold tells less than the rare word that has it", () => {
    const common: Holders = { texts: 100, of: ({ word }) => (word === undefined ? 80 : 0) };
    const rare: Holders = { texts: 100, of: () => 0 };
    const share = (among: Holders) =>
      coverageOf(weighTerms({ text: "reimbursement", language: "en" }, among), readText("Your refund.", "en")).share;
    expect(share(rare)).toBeGreaterThan(0.5);
    expect(share(common)).toBeGreaterThan(0);
    expect(share(common)).toBeLessThan(0.2);
  });

  test("[WF-06] a word that cannot be looked for in another language counts less when it is missing", () => {
    const asked: AskedText = { text: "marejesho zangulizi", language: "sw" };
    const among: Holders = { texts: 100, of: () => 0 };
    const english = coverageOf(weighTerms(asked, among), readText("You get a refund.", "en"));
    const swahili = coverageOf(weighTerms(asked, among), readText("Urudishaji wako.", "sw"));
    expect(english.share).toBeGreaterThan(swahili.share);
  });
});
