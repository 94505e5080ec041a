import { describe, expect, test } from "vitest";
import { templates } from "../templates/choose.ts";
import { found, guard, input, quoted, returns, say, staffGuard } from "../testkit/cases/situation.ts";
import { thinkByRules as think } from "../testkit/think-by-rules.ts";

describe("support", () => {
  test("[CA-14] answers in the document's words, cites the passage, ends with the sources", async () => {
    const { reply, decision } = await think(input("how long can I return?", found));
    expect(reply.content).toContain(
      "You can return any unworn item within 30 days of delivery. [source: returns.md#0]",
    );
    expect(reply.content).toMatch(/\n\nSources: returns\.md#0$/u);
    expect(reply.sources).toEqual([
      { id: "returns.md#0", document: "returns.md", title: "Returns", text: expect.stringContaining("30 days") },
    ]);
    expect(reply.content.length).toBeLessThanOrEqual(700);
    expect(decision).toMatchObject({ journey: "support", brain: "rules" });
  });

  test("an answer is at most 700 characters, whatever the passages hold", async () => {
    const long = {
      ...returns,
      text: Array.from(
        { length: 40 },
        (_, n) => `Return rule ${n} says that items can be returned within ${n} days.`,
      ).join(" "),
    };
    const wall = { ...returns, id: "wall.md#0", text: `Returns ${"return of an item and so on ".repeat(80)}.` };
    for (const passages of [[long], [wall], [wall, long], [long, { ...long, id: "b.md#1" }]]) {
      const { reply } = await think(
        input("how long can I return? and how many days for items?", { passages, confident: true }),
      );
      expect(reply.content.length).toBeLessThanOrEqual(700);
      expect(reply.sources.length).toBeGreaterThan(0);
    }
  });

  test("[INJ-06] instructions and markers inside a document are neither obeyed nor quoted", async () => {
    const { reply } = await think(input("how long can I return?", found));
    expect(reply.content).not.toMatch(/FREE100|JSON|policy-official|SYSTEM/u);
  });

  test("[WF-07] [RAG-03] without a near enough passage the refusal is exact, cites nothing and says so", async () => {
    const { reply, log } = await think(input("what is a prime number?"));
    expect(reply).toEqual({ content: guard, language: "en", sources: [], guardUsed: true });
    expect(log.map(([name]) => name)).toContain("chat.guard");
  });

  test("[WF-07] [AR-06] a staff desk is refused in the staff's words, and a tenant may word it", async () => {
    const refused = async (persona: object) =>
      (await think(input("what is a prime number?", { settings: { persona } }))).reply.content;
    expect(await refused({ audience: "staff" })).toBe(staffGuard);
    expect(await refused({ audience: "staff", guard: { es: "Nada." } })).toBe(staffGuard);
    expect(await refused({ guard: { en: "Nothing on that. Ring 555-0100." } })).toBe("Nothing on that. Ring 555-0100.");
  });

  test.each(["yes please", "Yes!"])("[WF-07] %s to the guard's offer of a person asks for one", async (yes) => {
    for (const [persona, said] of [
      [{}, guard],
      [{ guard: { en: "Shall I ask Rosa?" } }, "Shall I ask Rosa?"],
    ] as const) {
      const history = [say("user", "what is a prime number?"), say("assistant", said)];
      const { reply } = await think(input(yes, { history, settings: { persona } }));
      expect(reply.handoff?.trigger).toBe("explicit_request");
    }
  });

  test.each([
    ["¿qué es un número primo?", "es"],
    ["apa itu bilangan prima?", "id"],
    ["namba tasa ni nini?", "sw"],
  ] as const)("[BR-24] the refusal is in the customer's language: %s", async (text, language) => {
    const { reply } = await think(input(text));
    expect(reply).toMatchObject({ language, content: templates[language].guard.customer, guardUsed: true });
  });

  test("[RAG-03] greeting and small talk are exempt from the refusal", async () => {
    for (const text of ["hi", "how are you?", "thanks!"])
      expect((await think(input(text))).reply.guardUsed).toBe(false);
  });

  test("a document in another language is quoted as it is, with an honest word before it", async () => {
    const { reply } = await think(input("¿cuántos días tengo para devolver algo?", found));
    expect(reply.language).toBe("es");
    expect(reply.content).toContain("está en inglés");
    expect(reply.content).toContain("within 30 days");
  });

  test("[BR-11] a question about refunds is answered from the documents", async () => {
    const passage = {
      ...returns,
      id: "refunds.md#0",
      headings: ["Refunds"],
      text: "Refunds reach your account within 5 business days.",
    };
    const { reply } = await think(input("what is your refund policy?", { passages: [passage], confident: true }));
    expect(reply.handoff).toBeUndefined();
    expect(reply.content).toContain("within 5 business days");
  });

  test("two questions in one turn are answered together", async () => {
    const gift = {
      ...returns,
      id: "faq.md#1",
      document: "faq.md",
      headings: ["Gift wrapping"],
      text: "Gift wrapping costs $2 per item.",
    };
    const { reply } = await think(
      input(["how long can I return?", "how much is gift wrapping?"], { passages: [returns, gift], confident: true }),
    );
    expect(reply.content).toContain("30 days");
    expect(reply.content).toContain("$2 per item");
    expect(reply.sources.map((source) => source.id)).toEqual(["returns.md#0", "faq.md#1"]);
  });
});

describe("handing over", () => {
  test.each([
    ["I want to talk to a human", "explicit_request", "MEDIUM", "GENERAL"],
    ["this is ridiculous, worst service ever", "frustration", "HIGH", "GENERAL"],
    ["I want my money back", "refund", "HIGH", "REFUND"],
    ["I want to file a complaint", "complaint", "HIGH", "COMPLAINT"],
    ["I was charged twice", "complaint", "HIGH", "PAYMENT"],
  ] as const)("[BR-11] %s", async (text, trigger, priority, category) => {
    const { reply, decision } = await think(input(text, found));
    expect(reply.handoff).toMatchObject({ trigger, priority, category });
    expect(reply.sources).toEqual([]);
    expect(decision.intent).toBe("human_request");
  });

  test("[ESC-07] the acknowledgement is in the customer's language, says that a person follows up, promises no time", async () => {
    const { reply } = await think(input("saya mau bicara dengan CS"));
    expect(reply.language).toBe("id");
    expect(reply.content).toMatch(/rekan/u);
    for (const language of Object.values(templates)) {
      for (const text of Object.values(language.handoff).flat())
        expect(text).not.toMatch(/\d|minut|menit|dakika|hour|hora|jam\b/iu);
    }
  });

  test("[ESC-07] outside business hours it says that the team is away", async () => {
    const settings = { hours: { timeZone: "UTC", weekly: [{ day: 1, from: "12:00", to: "18:00" }] } };
    expect((await think(input("human please", { settings }))).reply.content).toContain(templates.en.teamAway);
    const open = { hours: { timeZone: "UTC", weekly: [{ day: 1, from: "09:00", to: "18:00" }] } };
    expect((await think(input("human please", { settings: open }))).reply.content).not.toContain(templates.en.teamAway);
  });

  test("[BR-11] after three refusals the next question that has no answer goes to a person", async () => {
    const history = [1, 2, 3].flatMap((n) => [say("user", `what is thing ${n}?`), say("assistant", guard)]);
    expect((await think(input("what is thing 4?", { history }))).reply.handoff?.trigger).toBe("repeated_failures");
    expect((await think(input("what is thing 3?", { history: history.slice(2) }))).reply.handoff).toBeUndefined();
    expect((await think(input("how long can I return?", { history, ...found }))).reply.handoff).toBeUndefined();
  });

  test("[BR-11] refusals before a person was involved do not count again", async () => {
    const history = [
      ...[1, 2, 3].flatMap((n) => [say("user", `thing ${n}?`), say("assistant", guard)]),
      say("agent", "Done!"),
    ];
    expect((await think(input("what is thing 4?", { history }))).reply.handoff).toBeUndefined();
  });

  test("yes to the offer of a person is a request for one", async () => {
    const asked = [say("user", "how long can I return?"), say("assistant", `${quoted}\n\nSources: returns.md#0`)];
    const { reply } = await think(input("how long can I return?", { ...found, history: asked }));
    const history = [...asked, say("user", "how long can I return?"), say("assistant", reply.content)];
    expect((await think(input("yes please", { history }))).reply.handoff?.trigger).toBe("explicit_request");
    expect((await think(input("no thanks", { history }))).reply.handoff).toBeUndefined();
  });

  test.each([
    "my shoes arrived damaged",
    "barang saya rusak",
    "me llegó el pedido roto",
    "viatu vimeharibika",
    "I got the wrong size shirt, it is torn",
  ])("[CA-16] trouble with what was received goes to a person when no document helps: %s", async (text) => {
    expect((await think(input(text))).reply.handoff).toMatchObject({ priority: "HIGH", category: "ORDER" });
  });
  test("[CA-16] a question about such a case is refused like any other", async () => {
    expect((await think(input("what happens if my shoes arrive damaged?"))).reply.guardUsed).toBe(true);
  });
  test("[CA-16] a change to an order goes to a person when no document tells how", async () => {
    expect((await think(input("please cancel my order"))).reply.handoff?.category).toBe("ORDER");
  });
});
