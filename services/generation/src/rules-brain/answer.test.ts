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

  test("steps that find no room are counted, and the ones before the answer stay with it", async () => {
    const steps = Array.from(
      { length: 12 },
      (_, n) => `${n + 1}. Press the button ${"that stands below ".repeat(4)}it.`,
    );
    const { content } = await replyTo(
      "how do I add a card?",
      passage("cards#0", `To add a card:\n\n${steps.join("\n")}`),
    );
    expect(content).toMatch(/^To add a card:\n1\. Press/u);
    const shown = content.match(/^\d+\. /gmu)?.length ?? 0;
    expect(content).toContain(`(and ${12 - shown} more steps)`);
  });

  test("the section that answers is told whole, with its heading and list, and no other", async () => {
    const text =
      "Cards\n\nA card costs 5 euros. It lasts for a year.\n\nLost cards\n\nAsk for another one.\n\n- It costs 2 euros.\n- The old one stops.";
    const { content } = await replyTo("what does a lost card cost?", passage("cards#0", text));
    expect(content).toBe(
      "Lost cards\nAsk for another one.\n- It costs 2 euros.\n- The old one stops. [source: cards#0]\n\nSources: cards#0",
    );
  });

  test("of two places that are alike each is named", async () => {
    const hours = (place: string, time: string) =>
      passage(`${place}#0`, `We are open every day from ${time} and on holidays from noon.`, {
        headings: [`Shop in ${place}`],
      });
    const { content } = await replyTo(
      "when are you open?",
      hours("Northwick", "9:00 to 18:00"),
      hours("Eastbourne", "10:00 to 20:00"),
    );
    expect(content).toMatch(
      /Shop in Northwick:\nWe are open every day from 9:00.*Shop in Eastbourne:\nWe are open every day from 10:00/su,
    );
  });

  test("a place without a name is not called by its file, and a question not ended twice", async () => {
    const unsure = { tier: "unsure", confidence: 0.2, threshold: 0.1 };
    const hedged = async (headings: string[]) => {
      const found = passage("hours.txt#0", "We are open every day from nine.", { headings });
      const given = input("when are you open?", { passages: [found], confident: true, language: "en" });
      return (await think({ ...given, context: { ...given.context, evidence: unsure } } as typeof given)).reply.content;
    };
    expect(await hedged([])).not.toContain("hours.txt:");
    expect(await hedged(["Are we open?"])).toContain("\nAre we open?\nWe are open");
    expect(await hedged(["Hours"])).toContain("\nHours:\nWe are open");
  });

  test("the language that is named is the one of what is quoted", async () => {
    const note = passage("a#0", "Code only", { language: "en", text: "```\nopen --door\n```" });
    const spanish = passage("b#0", "La tienda abre a las nueve y cierra a las seis de la tarde.", { language: "es" });
    const { content } = await replyTo("when do you open the tienda?", note, spanish);
    expect(content).toContain("in Spanish");
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
