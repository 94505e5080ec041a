import { describe, expect, test } from "vitest";
import { templates } from "../templates/choose.ts";
import { found, input, returns, say } from "../testkit/cases/situation.ts";
import { thinkByRules as think } from "../testkit/think-by-rules.ts";

const french = "combien de temps pour renvoyer un article ?";
const spanish = { languages: { default: "es", allowed: ["es", "en"] } };

describe("[CA-03] a message in a language that the tenant does not speak", () => {
  test.each([
    french,
    "wie lange kann ich meine bestellung zurückgeben?",
    "posso devolver em 30 dias depois da entrega?",
    "сколько дней на возврат?",
  ])("gets no quotation, but the languages that are spoken, and the offer of a person: %s", async (text) => {
    const { reply, decision } = await think(input(text, found));
    expect(reply.sources).toEqual([]);
    expect(reply.language).toBe("en");
    expect(reply.content).toContain(
      `${templates.en.guard.language} Here I can help you in English, Spanish, Indonesian, and Swahili.`,
    );
    expect(templates.en.answer.offer.some((offer) => reply.content.endsWith(offer))).toBe(true);
    expect(decision.journey).toBe("support");
  });

  test("is not asked back, question or not, with nothing found", async () => {
    for (const text of ["combien coûte la livraison chez vous ?", "mon colis n'est pas encore arrivé chez nous"])
      expect((await think(input(text))).reply.content).toContain(templates.en.guard.language);
  });

  test("is told so in the tenant's default or the conversation's language, also where it is one of ours", async () => {
    const indonesian = "berapa lama saya bisa mengembalikan barang?";
    const first = await think(input(indonesian, { ...found, settings: spanish }));
    expect(first.reply.language).toBe("es");
    expect(first.reply.content).toContain("Aquí puedo ayudarte en español e inglés.");
    const later = await think(input(indonesian, { ...found, settings: spanish, language: "en" }));
    expect(later.reply.content).toContain("Here I can help you in Spanish and English.");
    const spoken = await think(input(indonesian, { ...found, settings: { languages: { default: "es" } } }));
    expect(spoken.reply).toMatchObject({ language: "id", sources: [{ id: returns.id }] });
  });

  test("is answered where a document in its language was found, or the tenant has an answer of its own", async () => {
    const text = "Vous pouvez renvoyer tout article non porté dans les 30 jours après la livraison.";
    const own = await think(input(french, { ...found, passages: [{ ...returns, text }] }));
    expect(own.reply.content).toContain(text);
    const pinned = await think(
      input(french, { ...found, passages: [{ ...returns, text: "Rosa parle français.", pinned: true }] }),
    );
    expect(pinned.reply.content).toContain("Rosa parle français.");
  });

  test("[WF-06] is answered where the search is sure, and not where it is not", async () => {
    const asked = "Wie lange kann ich ein Kleid zurückgeben, steht das in den returns?";
    const turn = input(asked, found);
    const told = async (tier: "sure" | "unsure") => {
      const evidence = { confidence: 0.5, threshold: 0.12, tier, ms: 1 };
      return (await think({ ...turn, context: { ...turn.context, evidence } })).reply;
    };
    expect(await told("sure")).toMatchObject({ sources: [{ id: returns.id }] });
    expect((await told("unsure")).content).toContain(templates.en.guard.language);
  });

  test("[WF-06] is taken apart where the search is sure of one of its questions", async () => {
    const turn = input([french, "returns: wie lange?"], found);
    const told = async (tier: "sure" | "unsure") => {
      const questions = turn.context.takes.map(({ text }, at) => ({
        text,
        query: text,
        passages: [returns.id],
        confident: true,
        tier: at === 1 ? tier : ("nothing" as const),
      }));
      return (await think({ ...turn, context: { ...turn.context, questions } })).reply.content;
    };
    expect(await told("sure")).not.toContain(templates.en.guard.language);
    expect(await told("unsure")).toContain(templates.en.guard.language);
  });

  test("still gets its order looked up, and a person who is asked for", async () => {
    const order = await think(input("où est ma commande 1042 ? order 1042 status"));
    expect(order.decision.journey).toBe("orders");
    const handed = await think(input("je voudrais parler à un agent, human agent please"));
    expect(handed.reply.handoff).toBeDefined();
  });

  test("is not taken apart, and the third in a row gets a person", async () => {
    const turn = input([french, "et quand est-ce que vous ouvrez ?"], found);
    const questions = turn.context.takes.map(({ text }) => ({
      text,
      query: text,
      passages: [returns.id],
      confident: true,
    }));
    const { reply } = await think({ ...turn, context: { ...turn.context, questions } });
    expect(reply.content.split(templates.en.guard.language)).toHaveLength(2);
    const history = [say("user", french), say("assistant", reply.content)];
    expect((await think(input(french, { ...found, history }))).reply.handoff).toBeUndefined();
    const third = await think(input(french, { ...found, history: [...history, ...history, ...history] }));
    expect(third.reply.handoff).toBeDefined();
  });
});
