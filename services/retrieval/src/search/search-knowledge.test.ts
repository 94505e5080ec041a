import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import type { TenantId } from "@frontdesk/contracts/ids";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { createLocalEmbedder } from "@frontdesk/infra/analysis/local-embedder";
import { beforeAll, describe, expect, test } from "vitest";
import type { Knowledge } from "../knowledge.ts";
import { type GivenKnowledge, openKnowledge } from "../testkit/open-knowledge.ts";

const tenant = "garage" as TenantId;

const pages = [
  { id: "returns", type: "policy", text: "Unused parts go back within 21 days. Refunds reach your card in a week." },
  { id: "delivery", type: "faq", text: "Parcels to Lima arrive after two days, to Cusco after four." },
  { id: "women", type: "faq", text: "Work boots for women come in sizes 35 to 42." },
  { id: "men", type: "faq", text: "Work boots for men come in sizes 39 to 47." },
  { id: "lorries", type: "doc", text: "Lorry tyres are fitted in the yard on Mondays." },
  { id: "ab-1234", type: "doc", text: "Pump AB-1234 fits engines built before 2010." },
  { id: "ab-1243", type: "doc", text: "Pump AB-1243 fits every engine, pump and hose we sell. A pump is a pump." },
  { id: "broken", type: "doc", text: "For older engines order the hose KX-\n2040, or the clamp KX-\n2050." },
  { id: "account", type: "sop", text: "To delete your account open Settings and choose Remove profile." },
];

async function garage(given: GivenKnowledge = {}): Promise<Knowledge> {
  const { knowledge } = await openKnowledge(given);
  for (const { id, type, text } of pages) {
    await knowledge.add({ tenant, document: { id, type: type as "doc", title: id, text } });
  }
  return knowledge;
}

function turn(text: string, earlier: readonly string[] = []): EventOf<EventData<"turn.opened">> {
  return {
    specversion: "1.0",
    id: "e",
    source: "/frontdesk/safety",
    type: "frontdesk.turn.opened.v1",
    time: "2026-01-01T00:00:00Z",
    datacontenttype: "application/json",
    tenant,
    conversation: "c",
    correlationid: "k",
    data: {
      turn: 1,
      fence: 0,
      deadlineAt: 99,
      settingsVersion: 1,
      channel: "web",
      user: { id: "u", tier: "guest" },
      takes: [{ n: 9, id: "m", text }],
      history: earlier.map((said) => ({ role: "user" as const, text: said })),
      stages: [],
    },
  };
}

function settings(retrieval: Record<string, unknown> = {}): TenantSettings {
  return TenantSettings.parse({ id: tenant, name: "Garage", retrieval });
}

describe("a garage", () => {
  let knowledge: Knowledge;
  beforeAll(async () => {
    knowledge = await garage();
  });
  const first = async (query: string) => (await knowledge.search({ tenant, query, top: 3 })).passages[0]?.document;

  test.each([
    ["how do i get rid of my profile", "account"],
    ["quiero borrar mi cuenta", "account"],
    ["berapa hari barang bisa dikembalikan", "returns"],
    ["nirudishe vipuri baada ya siku ngapi", "returns"],
    ["cuándo llega el paquete", "delivery"],
  ])("[WF-06] %s finds the page by what it means", async (query, page) => expect(await first(query)).toBe(page));

  test.each([
    ["pump AB-1234", "ab-1234"],
    ["does ab1243 fit", "ab-1243"],
    ["AB 1234", "ab-1234"],
    ["pump AB/1234?", "ab-1234"],
    ["is AB- 1234 in stock", "ab-1234"],
    ["what is kx2040", "broken"],
    ["KX 2040", "broken"],
    ["kx-2040", "broken"],
    ["parcles to Lmia", "delivery"],
    ["to cussco", "delivery"],
  ])("[CAT-01] codes, names and misspelt words find their page: %s", async (query, page) =>
    expect(await first(query)).toBe(page),
  );

  test("[CA-14] only documents of the types asked for, or of those the tenant answers from", async () => {
    const query = "work boots";
    const { passages } = await knowledge.search({ tenant, query, top: 8, types: ["policy"] });
    expect(passages.map(({ document }) => document)).toEqual(["returns"]);
    const retrieved = await knowledge.retrieve(turn(query), settings({ types: ["sop", "policy"] }));
    expect(new Set(retrieved.passages.map(({ type }) => type)).isSubsetOf(new Set(["sop", "policy"]))).toBe(true);
  });

  test("[WF-06] the tenant's synonyms find what its pages call otherwise", async () => {
    const ask = async (retrieval = {}) => (await knowledge.retrieve(turn("zorgs"), settings(retrieval))).passages;
    expect((await ask()).every(({ score }) => score === 0)).toBe(true);
    expect((await ask({ synonyms: [["zorg", "lorry"]] }))[0]?.document).toBe("lorries");
  });

  test("[CA-14] [WF-06] a search keeps to the tenant's types and synonyms, as a turn does", async () => {
    const retrieval = { types: ["doc"], synonyms: [["zorg", "lorry"]] };
    const own = await garage({ settingsOf: async () => settings(retrieval) });
    const found = async (query: string, types: { types?: ["faq"] } = {}) =>
      (await own.search({ tenant, query, top: 8, ...types })).passages;
    expect((await found("zorgs"))[0]).toMatchObject({ document: "lorries" });
    expect((await found("work boots")).some(({ document }) => document === "men")).toBe(false);
    expect((await found("work boots for men", { types: ["faq"] }))[0]?.document).toBe("men");
  });

  test("[CA-14] a pinned answer comes first, confident, and only for its own question", async () => {
    const pinned = settings({ pinned: [{ questions: ["Do you sell trumpets?"], answer: "No, pumps." }] });
    const answered = await knowledge.retrieve(turn("do you sell trumpets"), pinned);
    expect(answered.passages[0]).toMatchObject({
      id: "pinned-1",
      document: "pinned",
      pinned: true,
      text: "No, pumps.",
    });
    expect(answered).toMatchObject({ confident: true, evidence: { confidence: 1 } });
    const other = await knowledge.retrieve(turn("where are trumpets repaired"), pinned);
    expect(other.passages.some((passage) => passage.pinned)).toBe(false);
  });

  test.each([
    ["and for men?", "Which sizes of work boots for women are there?", "and in black?"],
    ["¿y para hombres?", "¿Qué tallas de botas de trabajo hay para mujeres?", "¿y en negro?"],
    ["kalau untuk pria?", "Ukuran sepatu bot kerja untuk wanita apa saja?", "kalau warna hitam?"],
    ["na kwa wanaume?", "Saizi za viatu vya kazi vya wanawake ni zipi?", "na nyeusi?"],
    ["¿y para hombres?", "Which sizes of work boots for women are there?", "and in black?"],
  ])("[WF-06] %s goes on with the topic, also of two turns before: %s", async (text, opening, between) => {
    for (const earlier of [[opening], [opening, between]]) {
      const { passages } = await knowledge.retrieve(turn(text, earlier), settings());
      expect(passages[0]?.document).toBe("men");
    }
  });

  test("[WF-06] another topic takes nothing along", async () => {
    const { passages } = await knowledge.retrieve(
      turn("and when do parcels to Cusco arrive?", ["Which sizes of work boots for women are there?"]),
      settings(),
    );
    expect(passages[0]?.document).toBe("delivery");
  });
});

describe("helpers that fail", () => {
  test("[RAG-07] an embedder that stops answering leaves the search by terms", async () => {
    const local = createLocalEmbedder();
    let away = false;
    const embed = async (texts: readonly string[]) => {
      if (away) throw new Error("away");
      return await local.embed(texts);
    };
    const knowledge = await garage({ embedder: { dimensions: local.dimensions, embed } });
    away = true;
    const { passages } = await knowledge.search({ tenant, query: "lorry tyres", top: 2 });
    expect(passages[0]?.document).toBe("lorries");
  });

  test("a reranker has the last word on the order; when it fails the search's own stands", async () => {
    let fails = false;
    const reranker = {
      rerank: async (_: string, texts: readonly string[]) => {
        if (fails) throw new Error("away");
        return texts.map((text) => (text.includes("yard") ? 1 : 0));
      },
    };
    const knowledge = await garage({ reranker });
    const first = async () => (await knowledge.search({ tenant, query: "pump AB-1234 tyres", top: 3 })).passages;
    const [best, next] = await first();
    expect(best?.document).toBe("lorries");
    expect(best?.score).toBeGreaterThanOrEqual(next?.score ?? 0);
    fails = true;
    expect((await first())[0]?.document).toBe("ab-1234");
  });
});
