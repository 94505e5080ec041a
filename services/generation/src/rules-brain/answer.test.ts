import { describe, expect, test } from "vitest";
import { input } from "../testkit/cases/situation.ts";
import { thinkByRules as think } from "../testkit/think-by-rules.ts";

const passage = (id: string, text: string, more: object = {}) => ({
  id,
  document: id.split("#")[0] ?? id,
  headings: [],
  text,
  language: "en",
  score: 0.9,
  ...more,
});
const replyTo = async (question: string, ...passages: ReturnType<typeof passage>[]) =>
  (await think(input(question, { passages, confident: true, language: "en" }))).reply;

describe("[CA-14] [WF-09] answers from passages", () => {
  test("the tenant's own answer is said whole, as it is, and cited", async () => {
    const own = `Bring the card to any of our shops.\n\nWe are open from 9:00 to 18:00. ${"We gladly help. ".repeat(60)}`;
    const pinned = passage("pinned-2", own, { pinned: true, score: 0.4 });
    const { content, sources } = await replyTo(
      "how do I return a card?",
      passage("r#0", "Cards are returned by post."),
      pinned,
    );
    expect(content).toBe(`${own.trim()} [source: pinned-2]\n\nSources: pinned-2`);
    expect(sources.map(({ document }) => document)).toEqual(["pinned-2"]);
  });

  test("steps stay numbered and stand on lines of their own", async () => {
    const { content } = await replyTo(
      "how do I add a card?",
      passage("cards#0", "To add a card:\n\n1. Open Cards.\n2. Press Add card.\n3. Enter its number."),
    );
    expect(content).toContain(
      "To add a card:\n1. Open Cards.\n2. Press Add card.\n3. Enter its number. [source: cards#0]",
    );
  });

  test("one step alone is given without its number", async () => {
    const { content } = await replyTo(
      "when does the code expire?",
      passage(
        "l#0",
        "1. Sign in to your account.\n2. Choose your address.\n3. Ask for the letter.\n4. Wait for it.\n5. Sign in again.\n6. The code in it expires 21 days after you asked.\n7. Close the page.",
      ),
    );
    expect(content).toMatch(/^The code in it expires 21 days/u);
  });

  test("two questions about one section are one quotation", async () => {
    const { content } = await replyTo(
      "how many papers do I bring and when does the letter come",
      passage(
        "office#0",
        "You need to:\n\n- Bring 2 papers with your name.\n- Wait for the letter, which comes in 7 days.",
      ),
    );
    expect(content).toContain("2 papers");
    expect(content).toContain("7 days");
    expect(content.match(/\[source: /gu)).toHaveLength(1);
  });

  test.each([20, 90, 200])("with an id of %i characters it is at most 700 and still says something", async (length) => {
    const id = `${"d".repeat(length - 2)}#0`;
    const steps = Array.from(
      { length: 9 },
      (_, n) => `${n + 1}. ${"Press the button that adds a card ".repeat(4)}now.`,
    );
    const { content } = await replyTo("how do I add a card?", passage(id, steps.join("\n")));
    expect(content.length).toBeLessThanOrEqual(700);
    expect(content).toContain("Press the button");
  });
});
