import { TenantId } from "@frontdesk/contracts/ids";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents";
import { describe, expect, test } from "vitest";
import { gapsOf, knowledgeGaps } from "./gaps.ts";
import { openKnowledge } from "./testkit/open-knowledge.ts";

const tenant = TenantId.parse("shop");
const other = TenantId.parse("other");

async function open() {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  await documents.ensure([knowledgeGaps]);
  let turns = 0;
  const note = async (question: string, language: "en" | "es" | "sw" = "en", turn = `c/${(turns += 1)}`) =>
    await gapsOf(documents, tenant).note({ question, language, turn, at: new Date(turns * 1_000).toISOString() });
  return { documents, note, gaps: gapsOf(documents, tenant) };
}

describe("[AR-06] questions that no document answered", () => {
  test("like ones are one group, in any language where the words are known", async () => {
    const { note, gaps } = await open();
    await note("how do I get a refund for my order");
    await note("refund for an order?");
    await note("reembolso de un pedido", "es");
    await note("do you sell umbrellas");
    const listed = await gaps.list();
    expect(listed.map(({ count }) => count)).toEqual([3, 1]);
    expect(listed[0]).toMatchObject({ question: "how do I get a refund for my order", language: "en" });
    expect(listed[0]?.examples[0]).toBe("reembolso de un pedido");
  });

  test("a turn that is noted twice counts once", async () => {
    const { note, gaps } = await open();
    expect(await note("do you sell umbrellas", "en", "c1/4")).toBe(true);
    expect(await note("do you sell umbrellas", "en", "c1/4")).toBe(false);
    expect((await gaps.list())[0]?.count).toBe(1);
  });

  test("at once, none is lost", async () => {
    const { note, gaps } = await open();
    const noted = await Promise.all(Array.from({ length: 4 }, () => note("do you sell umbrellas")));
    expect((await gaps.list())[0]?.count).toBe(noted.filter(Boolean).length);
    expect(await gaps.list()).toHaveLength(1);
  });

  test("five hundred groups at most: the least asked leaves", async () => {
    const { note, gaps } = await open();
    await note("do you sell umbrellas");
    await note("do you sell umbrellas");
    for (let at = 0; at < 500; at++) await note(`do you sell gizmo${at} quux${at}`);
    const listed = await gaps.list();
    expect(listed).toHaveLength(500);
    expect(listed[0]?.question).toBe("do you sell umbrellas");
    expect(listed.some(({ question }) => question.includes("gizmo0 "))).toBe(false);
  });

  test("groups that notes taken at once opened too many leave with the next one, and are not listed", async () => {
    const { note, gaps, documents } = await open();
    const collection = documents.forTenant(tenant).collection(knowledgeGaps);
    await note("do you sell umbrellas");
    const [first] = await collection.find({}, { limit: 1 });
    for (let at = 0; at < 502; at++) {
      const lastAt = new Date(10_000 + at).toISOString();
      await collection.insert({ ...first!, _id: `${tenant}:g${at}`, count: 5, lastAt, terms: [`g${at}`] });
    }
    expect(await gaps.list()).toHaveLength(500);
    await note("where is the toolbox");
    expect(await collection.find({}, { limit: 600 })).toHaveLength(500);
    expect((await gaps.list()).some(({ question }) => question === "where is the toolbox")).toBe(true);
  });

  test("[CA-18] another tenant sees and removes none of them", async () => {
    const { note, gaps, documents } = await open();
    await note("do you sell umbrellas");
    const [gap] = await gaps.list();
    expect(await gapsOf(documents, other).list()).toEqual([]);
    expect(await gapsOf(documents, other).remove(gap?.id ?? "")).toBe(false);
    expect(await gaps.remove(gap?.id ?? "")).toBe(true);
    expect(await gaps.list()).toEqual([]);
  });
});

test("[AR-06] a document that is added later shows which gap it closes", async () => {
  const { knowledge } = await openKnowledge();
  const noted = { tenant, conversation_id: "01ARZ3NDEKTSV4RRFFQ69G5FAV" as never, language: "en" as const };
  await knowledge.add({ tenant, document: { text: "# Delivery\n\nDelivery to Nairobi takes 2 days." } });
  await knowledge.noteGap({ ...noted, turn: 1, question: "how long is the warranty on umbrellas" });
  expect((await knowledge.gaps({ tenant })).gaps[0]?.answered).toBe(false);
  await knowledge.add({ tenant, document: { text: "# Warranty\n\nThe warranty on umbrellas is 5 years." } });
  expect((await knowledge.gaps({ tenant })).gaps[0]?.answered).toBe(true);
});

test("[AR-06] whether a gap is closed is told by the tenant's own settings, as a turn is answered by them", async () => {
  let retrieval = {};
  const settingsOf = async () => TenantSettings.parse({ id: tenant, name: "Shop", retrieval });
  const { knowledge } = await openKnowledge({ settingsOf });
  const noted = { tenant, conversation_id: "01ARZ3NDEKTSV4RRFFQ69G5FAV" as never, language: "en" as const };
  await knowledge.add({
    tenant,
    document: { type: "faq", text: "# Warranty\n\nThe warranty on umbrellas is 5 years." },
  });
  await knowledge.noteGap({ ...noted, turn: 1, question: "how long is the warranty on zorgs" });
  const isAnswered = async (given: object) => {
    retrieval = given;
    return (await knowledge.gaps({ tenant })).gaps[0]?.answered;
  };
  const synonyms = [["zorg", "umbrella"]];
  expect(await isAnswered({})).toBe(false);
  expect(await isAnswered({ synonyms })).toBe(true);
  expect(await isAnswered({ synonyms, types: ["policy"] })).toBe(false);
  expect(await isAnswered({ synonyms, minSimilarity: 1 })).toBe(false);
  expect(
    await isAnswered({ pinned: [{ questions: ["How long is the warranty on zorgs?"], answer: "For ever." }] }),
  ).toBe(true);
});
