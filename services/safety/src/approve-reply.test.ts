import { TenantSettings } from "@frontdesk/contracts/settings";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { describe, expect, test } from "vitest";
import { approveReply } from "./approve-reply.rules.ts";
import { type ApproveDeps, approve as approveStep } from "./approve-reply.ts";

type Draft = Parameters<typeof approveReply>[0]["draft"];

function approve(
  content: string,
  given: {
    source?: string;
    asked?: string;
    facts?: string[];
    language?: Draft["reply"]["language"];
    settings?: object;
  } = {},
) {
  const draft: Draft = {
    takes: [{ n: 1, id: "m1", text: given.asked ?? "hello" }],
    history: [],
    reply: { content, language: given.language ?? "en", sources: [], guardUsed: false },
    facts: given.facts ?? [],
    passages:
      given.source === undefined ? [] : [{ id: "p1", document: "d", headings: [], text: given.source, score: 1 }],
  };
  const settings = TenantSettings.parse({ id: "shop", name: "Casa Azul", ...given.settings });
  return approveReply({ draft, settings, now: () => 0 });
}

describe("approveReply", () => {
  test("[SL-13] a grounded reply passes every layer, in order and untouched", () => {
    const { reply, layers } = approve("The mug costs $12.50 [1].\n\n- a < b\n- O'Brien", { source: "Mug: $12.50" });
    expect(reply.content).toBe("The mug costs $12.50 [1].\n\n- a < b\n- O'Brien");
    expect(layers.map((row) => `${row.layer}:${row.verdict}`)).toEqual([
      "grounding:pass",
      "boundary:pass",
      "pii-echo:pass",
      "identity:pass",
      "display:pass",
    ]);
  });

  test.each([
    ["Harga Rp1.500.000", "Harganya Rp\u00a01.500.000"],
    ["Harga Rp1.500.000", "Rp1,5 juta"],
    ["Harga Rp1.500.000", "1500000 rupiah"],
    ["KES 1,250.00", "Ksh 1250"],
    ["Total RD$ 1,250.50", "Son RD$1,250.50"],
    ["| Mug | 1,200 |", "The mug is KES 1,200."],
  ])("[GRD-01] [CUR-01] from %j, %j is grounded", (source, content) => {
    expect(approve(content, { source }).layers[0]?.verdict).toBe("pass");
  });

  test("[GRD-03] list numbers and hours are not prices; another price is", () => {
    const source = "Paket A Rp100.000. Dibalas dalam 24 jam.";
    const good = "Ada 3 langkah: 1) buka aplikasi 2) pilih Paket A (Rp100.000) 3) bayar. Balas 24 jam.";
    expect(approve(good, { source, language: "id" }).reply.content).toBe(good);
    expect(approve(good.replace("100", "90"), { source, language: "id" }).layers[0]?.verdict).toBe("sanitise");
  });

  test("[CA-10] [SL-05] a price no source gave is taken out with a note; the rest stays", () => {
    const { reply } = approve("We have it in blue. It costs $99.", { source: "Blue mug $12" });
    expect(reply.content).toBe("We have it in blue. Please check the current price with our team before you decide.");
  });

  test("[CA-10] [SL-05] a number that no source gave goes, and its citation and chip with it", () => {
    const draft = {
      takes: [{ n: 1, id: "m1", text: "how long?" }],
      history: [],
      facts: [],
      passages: [
        {
          id: "a#0",
          document: "a",
          title: "Delivery in 3 zones",
          headings: ["Within 48 hours"],
          text: "1–2 days.",
          score: 1,
        },
        { id: "b#0", document: "b", headings: [], text: "Free of charge.", score: 1 },
      ],
      reply: {
        content: "It takes 12 days. [source: a#0]\n\nIt is free. [source: b#0]\n\nSources: a#0, b#0",
        language: "en" as const,
        sources: ["a", "b"].map((id) => ({ id: `${id}#0`, document: id, text: "" })),
        guardUsed: false,
      },
    };
    const settings = TenantSettings.parse({ id: "shop", name: "Casa Azul" });
    const { reply, layers } = approveReply({ draft, settings, now: () => 0 });
    expect(reply.content).toBe("It is free. [source: b#0] Our team can confirm the details for you.\n\nSources: b#0");
    expect(reply.sources.map(({ id }) => id)).toEqual(["b#0"]);
    expect(layers[0]).toMatchObject({ verdict: "sanitise", detail: "claim" });
    const held = { ...draft, reply: { ...draft.reply, content: "In 3 zones it takes 48 hours. [source: a#0]" } };
    expect(approveReply({ draft: held, settings, now: () => 0 }).layers[0]?.verdict).toBe("pass");
  });

  test("[CA-10] settings, and the customer's own words, hold what a reply repeats", () => {
    const settings = {
      persona: { catalogLinkBase: "https://shop.test/all" },
      hours: { weekly: [{ day: 1, from: "09:30", to: "18:00" }] },
    };
    const said = "See https://shop.test/all?q=mug. We open at 9:30. You asked about size 46.";
    const given = { settings, asked: "do you have size 46?" };
    expect(approve(said, given).reply.content).toBe(said);
    expect(approve("Size 46.", { settings }).layers[0]?.verdict).toBe("sanitise");
  });

  test.each([
    "<script>x</script>.md#0",
    "<img src=x onerror=alert(1)>#0",
    "0812-3456-7890.md#0",
    "the best 99 days.md#0",
  ])("[WF-09] an id is cited as it is, whatever it looks like: %s", (id) => {
    const settings = TenantSettings.parse({ id: "shop", name: "Casa Azul" });
    const content = `It is free. [source: ${id}]\n\nSources: ${id}`;
    const draft = {
      takes: [{ n: 1, id: "m1", text: "?" }],
      history: [],
      facts: [],
      passages: [{ id, document: "d", headings: [], text: "It is free.", score: 1 }],
      reply: { content, language: "en" as const, sources: [{ id, document: "d", text: "" }], guardUsed: false },
    };
    const { reply, layers } = approveReply({ draft, settings, now: () => 0 });
    expect(reply).toEqual(draft.reply);
    expect(layers.every(({ verdict }) => verdict === "pass")).toBe(true);
    const wrong = {
      ...draft,
      reply: { ...draft.reply, content: `It takes 9 days. [source: ${id}]\n\nSources: ${id}` },
    };
    expect(approveReply({ draft: wrong, settings, now: () => 0 }).reply).toMatchObject({
      content: "Our team can confirm the details for you.",
      sources: [],
    });
  });

  test("[CA-10] a price a tool gave is grounded", () => {
    expect(approve("It costs $99.", { facts: ['{"price":"$99.00"}'] }).layers[0]?.verdict).toBe("pass");
  });

  test("[CA-10] the same amount in another currency is not grounded", () => {
    expect(approve("It costs KES 100,000.", { source: "Paket A Rp100.000" }).layers[0]?.verdict).toBe("sanitise");
  });

  test("[SL-05] prices within the tenant's tolerance are grounded", () => {
    const settings = { policies: { grounding: { priceTolerance: 1000 } } };
    expect(approve("Cuesta RD$ 500,900.", { source: "RD$ 500,000", settings }).layers[0]?.verdict).toBe("pass");
    expect(approve("Cuesta RD$ 501,100.", { source: "RD$ 500,000", settings }).layers[0]?.verdict).toBe("sanitise");
  });

  test("[SL-05] the customer's own limit may be repeated, not confirmed as a price", () => {
    const asked = "shoes under Rp 500.000?";
    expect(approve("Here are shoes under Rp 500.000:", { asked }).layers[0]?.verdict).toBe("pass");
    expect(approve("These shoes cost Rp 500.000.", { asked }).layers[0]?.verdict).toBe("sanitise");
  });

  test.each([
    "Te consigo uno mañana.",
    "Your loan is approved.",
    "Saya jamin barang asli.",
    "Ninakuhakikishia itafika kesho.",
  ])("[SL-05] the promise %s is not sent", (said) => {
    expect(approve(said).reply.content).not.toContain(said);
  });

  test("[SL-05] the company's own wording may be quoted", () => {
    const source = "The interest rate is 12 % a year for the store card.";
    expect(approve(source, { source }).reply.content).toBe(source);
  });

  test("[SL-06] a customer's number is masked, the shop's own survives in any writing", () => {
    const { reply } = approve("Call us at +62 21 555-0199 or write to help@shop.test. Yours is 0812-3456-7890.", {
      source: "Phone (+62) 21 5550199, e-mail help@shop.test",
      asked: "my number is 081234567890",
    });
    expect(reply.content).toBe("Call us at +62 21 555-0199 or write to help@shop.test. Yours is [PHONE].");
  });

  test.each([
    ["Saya Rina, saya manusia", "id", "asisten otomatis"],
    ["I am a real person, not a bot.", "en", "automated assistant"],
    ["No soy un bot, soy una persona real.", "es", "asistente automático"],
    ["Mimi ni binadamu kama wewe.", "sw", "msaidizi wa kiotomatiki"],
  ] as const)("[IDN-01] [SL-07] %s is replaced", (said, language, instead) => {
    const { reply } = approve(said, { language });
    expect(reply.content).toContain(instead);
    expect(reply.content).not.toContain(said);
  });

  test.each([
    "is Rina a human?",
    'In the story she says "I am human".',
    "I'm not a person, I'm an automated assistant.",
    "Saya asisten otomatis, bukan manusia.",
  ])("[IDN-01] %s is not altered", (said) => {
    expect(approve(said).reply.content).toBe(said);
  });

  test("[SL-08] general mode sends a recommendation to the catalogue", () => {
    const settings = { persona: { catalogLinkBase: "https://shop.test/all" } };
    expect(approve("I recommend the X200.", { settings, source: "X200" }).reply.content).toBe(
      "You can see everything we have here: https://shop.test/all",
    );
  });

  test("[SL-08] inventory mode refuses competitors and stays neutral", () => {
    const settings = { policies: { boundaryMode: "inventory" } };
    expect(approve("En otro dealer lo consigues igual.", { settings, language: "es" }).reply.content).toBe(
      "Solo puedo hablar de lo que ofrece Casa Azul.",
    );
    expect(approve("The X200 is the best.", { settings, source: "X200" }).layers[1]).toMatchObject({
      verdict: "replace",
      detail: "best",
    });
  });

  test("[SL-08] single-item mode offers no alternatives", () => {
    const settings = { policies: { boundaryMode: "single-item" } };
    expect(approve("También tenemos otros modelos.", { settings, language: "es" }).layers[1]?.verdict).toBe("replace");
  });

  test("[BR-23] script markup never leaves", () => {
    expect(approve("Hi <script>alert(1)</script>there").reply.content).toBe("Hi there");
  });
});

test("[PROTOCOL-6] [PROTOCOL-7] who showed pieces of a reply, and how many writes it tells, go on with it", async () => {
  const settings = TenantSettings.parse({ id: "shop", name: "Casa Azul" });
  const deps = {
    clock: { now: () => 0 },
    tenants: { get: async () => ({ settings, version: 1 }) },
    bus: { broadcast: () => undefined },
  } as unknown as ApproveDeps;
  const said = { streamedBy: "run-1", tells: 1 };
  const data = {
    turn: 1,
    fence: 0,
    deadlineAt: 90_000,
    settingsVersion: 1,
    channel: "web",
    takes: [],
    history: [],
    reply: { content: "Done.", language: "en", sources: [], guardUsed: false },
    decision: { calls: [] },
    passages: [],
    facts: [],
    stages: [],
    ...said,
  };
  const event = { id: "e:0", tenant: "shop", conversation: "c1", data };
  const [approved] = await approveStep(deps)(event as never, { deliveries: 1, logger: silentLogger } as never);
  expect(approved?.data).toMatchObject(said);
});
