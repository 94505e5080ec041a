import { TenantId } from "@frontdesk/contracts/ids";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import { describe, expect, test } from "vitest";
import { openKnowledge } from "../testkit/open-knowledge.ts";
import { createGaps, knowledgeGaps } from "./gaps.ts";

const tenant = TenantId.parse("shop");
const other = TenantId.parse("other");

async function open() {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  await documents.ensure([knowledgeGaps]);
  const gapsOf = createGaps(documents, { now: () => 0 });
  let turns = 0;
  const note = async (question: string, language: "en" | "es" | "sw" = "en", turn = `c/${(turns += 1)}`) =>
    await gapsOf(tenant).note({ question, language, turn, at: new Date(turns * 1_000).toISOString() });
  return { documents, note, gapsOf, gaps: gapsOf(tenant) };
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
    const { note, gaps, gapsOf } = await open();
    await note("do you sell umbrellas");
    const [gap] = await gaps.list();
    expect(await gapsOf(other).list()).toEqual([]);
    expect(await gapsOf(other).remove(gap?.id ?? "")).toBe(false);
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

describe("[SL-12] the words of an erased conversation leave the list", () => {
  test("a question only it asked goes; of others its words go, the count stays, and the next words name the group", async () => {
    const { note, gaps } = await open();
    await note("where is my marigold parcel", "en", "c1/1");
    await note("do you sell umbrellas", "en", "c1/2");
    await note("do you sell any umbrellas", "en", "c2/1");
    await note("umbrellas do you sell them", "en", "c1/3");
    expect(await gaps.erase("c1")).toBe(2);
    expect(await gaps.list()).toMatchObject([{ question: "do you sell any umbrellas", examples: [], count: 3 }]);
    expect(await gaps.erase("c1")).toBe(0);
    expect(await note("do you sell umbrellas", "en", "c3/1")).toBe(true);
    expect(await gaps.list()).toMatchObject([{ count: 4, examples: ["do you sell umbrellas"] }]);
  });

  test("a question is counted, too, that opened a group whose words are others by now", async () => {
    const { note, gaps } = await open();
    await note("zorg blap quux fnord", "en", "c1/1");
    await note("zorg blap quux gizmo", "en", "c2/1");
    await gaps.erase("c1");
    await note("zorg quux gizmo plumbus", "en", "c3/1");
    await gaps.erase("c2");
    expect(await note("zorg blap quux fnord", "en", "c4/1")).toBe(true);
    expect(await gaps.list()).toMatchObject([{ question: "zorg quux gizmo plumbus", count: 4 }]);
  });

  test("of an older group it cannot be told whose words they are: it goes whole, others stay", async () => {
    const { note, gaps, documents } = await open();
    await note("do you sell umbrellas", "en", "c1/1");
    await note("where is the toolbox", "en", "c2/1");
    const collection = documents.forTenant(tenant).collection(knowledgeGaps);
    for (const { _id } of await collection.find({})) await collection.update(_id, {}, { unset: ["saidIn"] });
    expect(await gaps.erase("c1")).toBe(1);
    expect((await gaps.list()).map(({ question }) => question)).toEqual(["where is the toolbox"]);
  });

  test("erased and noted at once, nobody's words come back", async () => {
    const { note, gaps } = await open();
    for (let at = 1; at <= 4; at++) await note(`do you sell umbrellas number ${at}`, "en", `c${at}/1`);
    await Promise.all([
      gaps.erase("c1"),
      note("do you sell umbrellas number 5", "en", "c5/1"),
      gaps.erase("c2"),
      gaps.erase("c3"),
    ]);
    const [group] = await gaps.list();
    expect([group?.question, ...(group?.examples ?? [])].map((text) => text?.at(-1)).toSorted()).toEqual(["4", "5"]);
  });

  test("words that were said before are still told apart by turn, however many examples came", async () => {
    const { note, gaps } = await open();
    for (let at = 1; at <= 7; at++) await note(`do you sell umbrellas number ${at}`, "en", `c${at}/1`);
    for (const conversation of ["c7", "c1", "c3"]) expect(await gaps.erase(conversation)).toBe(1);
    const [group] = await gaps.list();
    expect([group?.question, ...(group?.examples ?? [])].map((text) => text?.at(-1)).toSorted()).toEqual([
      "4",
      "5",
      "6",
    ]);
  });
});
