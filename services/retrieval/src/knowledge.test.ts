import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import { events } from "@frontdesk/contracts/events";
import type { TenantId } from "@frontdesk/contracts/ids";
import { kbAdd, kbList, kbSearch } from "@frontdesk/contracts/rpc/retrieval";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { beforeEach, describe, expect, test } from "vitest";
import type { Knowledge } from "./knowledge.ts";
import { embeddedVectors, knowledgeSuite } from "./testkit/knowledge.suite.ts";
import { openKnowledge } from "./testkit/open-knowledge.ts";

knowledgeSuite("embedded", embeddedVectors);

const tenant = "shoes" as TenantId;
const settings = TenantSettings.parse({ id: "shoes", name: "Shoe shop" });
const shop = `# Sizes

Our shoes run true to size. Measure your foot in centimetres and look it up in the size chart.

# Returns

Unworn shoes can be returned within 30 days. Sending them back is free.

# Delivery

Delivery in Nairobi takes 2 days, elsewhere in Kenya 4 days. Orders above KES 5000 ship free.

# Payment

We accept M-Pesa, Visa and cash on delivery (COD).

# Orders

Your order number is in the confirmation e-mail and starts with SKU-.`;

function opened(text: string, change: Partial<EventData<"turn.opened">> = {}): EventOf<EventData<"turn.opened">> {
  return {
    specversion: "1.0",
    id: "e1",
    source: "/frontdesk/safety",
    type: "frontdesk.turn.opened.v1",
    time: "2026-01-01T00:00:00Z",
    datacontenttype: "application/json",
    tenant,
    conversation: "c1",
    correlationid: "k1",
    data: {
      turn: 3,
      fence: 2,
      deadlineAt: 99,
      settingsVersion: 1,
      channel: "web",
      user: { id: "u", tier: "guest" },
      takes: [{ n: 4, id: "m4", text }],
      history: [],
      stages: [],
      ...change,
    },
  };
}

test("[DOC-01] whoever adds what has an id already is told that it replaced a version", async () => {
  const { knowledge } = await openKnowledge();
  const add = async (name: string, text: string) => {
    const file = { name, base64: Buffer.from(text).toString("base64") };
    const answer = await knowledge.add({ tenant, document: {}, file });
    return answer.ok ? answer.documents.map(({ id, replaced }) => [id, replaced]) : answer.refusal;
  };
  expect(await add("a/faq.md", "# Hours\n\nOpen from nine.")).toEqual([["faq.md", undefined]]);
  expect(await add("b/faq.md", "# Fees\n\nReturns are free.")).toEqual([["faq.md", true]]);
  expect(await add("more.jsonl", '{"id":"faq.md","text":"Open from ten."}\n{"id":"new","text":"Hello."}')).toEqual([
    ["faq.md", true],
    ["new", undefined],
  ]);
  await knowledge.remove({ tenant, id: "faq.md" });
  expect(await add("faq.md", "# Hours\n\nOpen from nine.")).toEqual([["faq.md", undefined]]);
});

describe("a shoe shop", () => {
  let knowledge: Knowledge;
  beforeEach(async () => {
    ({ knowledge } = await openKnowledge());
    await knowledge.add({ tenant, document: { id: "help", title: "Shop help", text: shop, type: "faq" } });
  });

  const ask = (text: string, change?: Partial<EventData<"turn.opened">>) =>
    knowledge.retrieve(opened(text, change), settings);

  test.each([
    ["how many days do I have to return shoes?", "30 days"],
    ["is sending back free", "free"],
    ["do you take mpesa", "M-Pesa"],
    ["can I pay COD?", "COD"],
    ["how long does delivry to Nairobi take", "2 days"],
    ["¿cuántos días para devolver los zapatos?", "30 days"],
    ["berapa hari pengiriman ke Nairobi?", "2 days"],
    ["usafirishaji kwenda Nairobi unachukua siku ngapi?", "2 days"],
  ])("[WF-06] answers %s", async (question, answer) => {
    const { passages, confident } = await ask(question);
    expect(passages[0]?.text).toContain(answer);
    expect(confident).toBe(true);
  });

  test.each([
    "what is a prime number?",
    "apa itu bilangan prima?",
    "who is the president of Brazil",
    "¿qué es un número primo?",
  ])("[RAG-03] [WF-07] is not confident about %s", async (question) => {
    expect((await ask(question)).confident).toBe(false);
  });

  test("[WF-06] [RAG-03] the event tells the tier, and each of several questions its own", async () => {
    expect((await ask("how long does delivery to Nairobi take?")).evidence).toMatchObject({ tier: "sure" });
    expect(await ask("who is the president of Brazil")).toMatchObject({
      confident: false,
      evidence: { tier: "nothing" },
    });
    const both = await ask("how long does delivery to Nairobi take?\nwho is the president of Brazil?");
    expect(both).toMatchObject({ confident: true, evidence: { tier: "sure" } });
    expect(both.questions?.map(({ tier, confident }) => [tier, confident])).toEqual([
      ["sure", true],
      ["nothing", false],
    ]);
  });

  test("[WF-06] between the threshold and a sure answer stands what is only the closest", async () => {
    const question = "is there a shop with engraved mugs in Mombasa or Nairobi?";
    const { evidence, confident } = await ask(question);
    expect({ tier: evidence?.tier, confident }).toEqual({ tier: "unsure", confident: true });
    const strict = TenantSettings.parse({ id: tenant, name: "Shop", retrieval: { minSimilarity: 0.99 } });
    expect(await knowledge.retrieve(opened(question), strict)).toMatchObject({
      confident: false,
      evidence: { tier: "nothing", threshold: 0.99 },
    });
  });

  test("[WF-06] the event carries the turn on, and is what the contract says", async () => {
    const said = await ask("how long does delivery take?");
    expect(events["context.retrieved"].schema.parse(said)).toEqual(said);
    expect(said).toMatchObject({ turn: 3, fence: 2, query: "how long does delivery take?" });
    expect(said.passages[0]).toMatchObject({ document: "help", title: "Shop help", headings: ["Delivery"] });
    const scores = said.passages.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
  });

  test("[WF-06] a follow-up is searched with the question before it", async () => {
    const history = [{ role: "user" as const, text: "How long does delivery in Nairobi take?" }];
    const { passages } = await ask("and elsewhere?", { history });
    expect(passages[0]?.headings).toEqual(["Delivery"]);
  });

  test("[RAG-03] of a thing that nobody tells of, the question before it is not answered instead", async () => {
    const history = [{ role: "user" as const, text: "How long does delivery in Nairobi take?" }];
    await knowledge.add({ tenant, document: { id: "data", text: "# Data\n\nWe never sell your data." } });
    expect((await ask("do you sell fridges", { history })).evidence?.tier).toBe("nothing");
  });

  test("a shop without documents is never confident", async () => {
    const { passages, confident } = await knowledge.retrieve(
      { ...opened("delivery?"), tenant: "new" as TenantId },
      settings,
    );
    expect({ passages, confident }).toEqual({ passages: [], confident: false });
  });

  test.each(["[", "(a+)+$", "C++", "50%", "a\\", "*", "  ", "💥"])(
    "[CAT-01] %s is searched literally",
    async (query) => {
      const answer = await knowledge.search({ tenant, query, top: 3 });
      expect(kbSearch.response.parse(answer)).toEqual(answer);
    },
  );
});

describe("what comes in", () => {
  const file = (name: string, text: string) => ({ name, base64: Buffer.from(text).toString("base64") });

  test("JSONL becomes several documents with their own ids; a bad line is told as failed and costs only itself", async () => {
    const { knowledge } = await openKnowledge();
    const lines = [
      '{"id":"r","title":"Returns","text":"Within 30 days."}',
      '{"id":"x"}',
      "{",
      '{"id":4,"text":"Two days."}',
    ];
    const added = await knowledge.add({ tenant, document: { type: "faq" }, file: file("kb.jsonl", lines.join("\n")) });
    expect(kbAdd.response.parse(added)).toEqual(added);
    expect(added).toMatchObject({
      ok: true,
      documents: [
        { id: "r", state: "indexed", title: "Returns" },
        { id: "4", state: "indexed" },
        { id: "x", state: "failed", reason: expect.stringContaining("Line 2") },
        { id: "kb.jsonl:line 3", state: "failed", reason: expect.stringContaining("Line 3") },
      ],
    });
    const { documents } = await knowledge.list({ tenant, limit: 10 });
    expect(documents.map(({ id }) => id)).toEqual(["4", "r"]);
  });

  test("a JSONL file of bad lines only is refused, and stores nothing", async () => {
    const { knowledge } = await openKnowledge();
    const refused = await knowledge.add({ tenant, document: {}, file: file("kb.jsonl", '{"id":"x"}\n{') });
    expect(refused).toMatchObject({ ok: false, refusal: { detail: expect.stringContaining("Line 1") } });
    expect((await knowledge.list({ tenant, limit: 10 })).documents).toEqual([]);
  });

  test.each(["FAQ (2024).md", "what's new.md", "50%#3", "a/../b", "ราคา.md", "Returns, refunds; more?.md"])(
    "[RAG-06] a document named %s is listed, cited, opened and removed by that name",
    async (id) => {
      const { knowledge } = await openKnowledge();
      await knowledge.add({ tenant, document: { id, text: "Open on Monday." } });
      const { passages } = await knowledge.search({ tenant, query: "open Monday", top: 1 });
      expect(passages).toMatchObject([{ document: id, passage: `${id}#0` }]);
      expect((await knowledge.passage({ tenant, passage: `${id}#0` })).passage).toMatchObject({ document: id });
      expect(await knowledge.remove({ tenant, id })).toEqual({ removed: true });
    },
  );

  test("a file name that cannot be an id as it is gives the same one each time", async () => {
    const { knowledge } = await openKnowledge();
    const upload = () => knowledge.add({ tenant, document: {}, file: file("Prices [draft].md", "Cheap.") });
    expect(await upload()).toMatchObject({ documents: [{ id: "Prices (draft).md" }] });
    expect(await upload()).toMatchObject({ documents: [{ id: "Prices (draft).md" }] });
  });

  test("[RAG-06] a file is known by its name, a text by a new id", async () => {
    const { knowledge } = await openKnowledge();
    const base64 = Buffer.from("# FAQ\n\nWe are open on Monday.").toString("base64");
    expect(await knowledge.add({ tenant, document: {}, file: { name: "docs/faq.md", base64 } })).toMatchObject({
      documents: [{ id: "faq.md" }],
    });
    expect(await knowledge.add({ tenant, document: { text: "Closed on Sunday." } })).toMatchObject({
      documents: [{ id: expect.stringMatching(/^doc-/u) }],
    });
  });

  test.each([
    [{ document: {} }, "invalid_request"],
    [{ document: { text: "x" }, file: { name: "a", base64: "eA==" } }, "invalid_request"],
    [{ document: {}, file: { name: "a", base64: "§§" } }, "invalid_request"],
    [{ document: {}, file: { name: "a.txt", base64: "" } }, "document_empty"],
    [
      { document: {}, file: { name: "a.md", base64: Buffer.from("%PDF-1.7 x").toString("base64") } },
      "document_unreadable",
    ],
    [{ document: { text: "x".repeat(20 * 1024 * 1024 + 1) } }, "payload_too_large"],
  ])("[DOC-01] [DOC-03] a refusal is typed", async (request, code) => {
    const { knowledge } = await openKnowledge();
    const answer = await knowledge.add({ tenant, ...request });
    expect(answer).toMatchObject({ ok: false, refusal: { code } });
    expect((await knowledge.list({ tenant, limit: 10 })).documents).toEqual([]);
  });

  test("the list goes through all documents in pages, by id", async () => {
    const { knowledge } = await openKnowledge();
    for (const id of ["c", "a", "e", "b", "d"]) await knowledge.add({ tenant, document: { id, text: `Text ${id}` } });
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const page = await knowledge.list({ tenant, limit: 2, ...(after === undefined ? {} : { after }) });
      expect(kbList.response.parse(page)).toEqual(page);
      ids.push(...page.documents.map(({ id }) => id));
      after = page.next;
    } while (after !== undefined);
    expect(ids).toEqual(["a", "b", "c", "d", "e"]);
  });
});
