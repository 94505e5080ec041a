import { describe, expect, test } from "vitest";
import { type Candidate, rankPassages } from "./rank-passages.rules.ts";

/** A hundred passages, in which a word stands seldom unless it is named here. */
function known(stems: Readonly<Record<string, number>> = {}) {
  const held = new Map(Object.entries(stems));
  return { passages: 100, words: new Map<string, number>(), stems: held, concepts: new Map<number, number>() };
}

function candidate(document: string, text: string, more: Partial<Candidate> = {}): Candidate {
  return { document, text, above: "", language: "en", fused: 0, ...more };
}

function order(text: string, candidates: readonly Candidate[], stems: Readonly<Record<string, number>> = {}): string[] {
  const ranked = rankPassages({ text, language: "en", fusedShare: 0.3 }, candidates, known(stems));
  return ranked.map(({ at }) => `${candidates[at]?.document}`);
}

describe("what was found is put in order", () => {
  test("[WF-06] words that no passage holds do not leave the order to the engine", () => {
    const kiln = candidate(
      "kiln",
      "The kiln stands in a cool room behind the shop, with racks, gloves, tongs and a lamp.",
    );
    const glaze = candidate("glaze", "Mix a glaze in small amounts.", { fused: 1 });
    expect(order("the kiln", [glaze, kiln])).toEqual(["kiln", "glaze"]);
    const chatty =
      "hello folks, newcomer gareth wondering politely whether tuesday evenings suit beginners near your kiln";
    expect(order(chatty, [glaze, kiln])).toEqual(["kiln", "glaze"]);
  });

  test("[WF-06] title and headings count beside the text", () => {
    const said = candidate("aside", "Pottery wheels stand beside the kiln, which is warm.");
    const titled = candidate("page", "It is booked by the hour, and pottery is fired on Fridays.", {
      above: "The kiln",
    });
    expect(order("kiln", [said, titled])[0]).toBe("page");
  });

  test("[WF-06] a line of links comes after a passage of the usual length that says as much of the question", () => {
    const links = candidate("links", "See also: the kiln, glazes.");
    const cools = "The kiln cools for a day. ".repeat(2);
    const told = candidate(
      "told",
      `The kiln stands behind the shop. It is kept at the counter, a helper fires. ${cools}`,
    );
    const usual = candidate(
      "usual",
      "Wheels are lent for an afternoon, with an apron and two towels for each guest. ".repeat(2),
    );
    expect(order("where is the kiln", [links, told, usual])[0]).toBe("told");
  });

  test("[WF-06] a page answers with its parts together", () => {
    const loose = candidate("loose", "The kiln is booked by the hour of the day.");
    const first = candidate("whole", "The kiln is booked by the hour of the day.");
    const second = candidate("whole", "Glazes are sold by the jar, in forty colours, at the counter near the door.");
    expect(order("kiln and glazes", [loose, first, second])[0]).toBe("whole");
  });

  test("[WF-06] of short texts that hold the question's words, the one about nothing else comes first", () => {
    const plain = candidate("plain", "When does it then arrive, the kiln?");
    const other = candidate("other", "When does clay wheel kiln order arrive?");
    expect(order("when does a kiln arrive", [other, plain])[0]).toBe("plain");
  });
});
