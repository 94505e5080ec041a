import type { EventData } from "@frontdesk/contracts/events";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { describe, expect, test } from "vitest";
import { buildQueries, chooseTop, isSearchable } from "./search-turn.rules.ts";

const settings = TenantSettings.parse({ id: "shop", name: "Shop" });

function turn(change: Partial<EventData<"turn.opened">>): EventData<"turn.opened"> {
  return {
    turn: 1,
    fence: 0,
    deadlineAt: 0,
    settingsVersion: 1,
    channel: "web",
    user: { id: "u", tier: "guest" },
    takes: [{ n: 1, id: "m1", text: "How long does delivery to Nairobi take?" }],
    history: [],
    stages: [],
    ...change,
  };
}

function takes(...texts: string[]) {
  return texts.map((text, at) => ({ n: at + 1, id: `m${at}`, text }));
}

const history = [
  { role: "user" as const, text: "What does delivery to Nairobi cost?" },
  { role: "assistant" as const, text: "KES 300." },
];

describe("the query of a turn", () => {
  test("[WF-06] holds every taken message, oldest first", () => {
    const { alone } = buildQueries(
      turn({ takes: takes("delivery of shoes", "to Mombasa please, how long?") }),
      settings,
    );
    expect(alone.text).toBe("delivery of shoes\nto Mombasa please, how long?");
  });

  test("[WF-06] a short question may bring the question before it, and one that goes on from it does", () => {
    const short = buildQueries(turn({ takes: takes("cancel my subscription"), history }), settings);
    expect(short).toMatchObject({ alone: { text: "cancel my subscription" }, continues: false });
    expect(short.joined?.text).toBe("cancel my subscription\nWhat does delivery to Nairobi cost?");
    expect(buildQueries(turn({ takes: takes("and to Mombasa?"), history }), settings)).toMatchObject({
      joined: { text: "and to Mombasa?\nWhat does delivery to Nairobi cost?" },
      continues: true,
    });
  });

  test("[WF-06] a follow-up of a follow-up brings the question both hang on, and no older one", () => {
    const asked = (...texts: string[]) => texts.map((text) => ({ role: "user" as const, text }));
    const opening = "Which sizes of boots for women are there?";
    const carry = (earlier: string[]) =>
      buildQueries(turn({ takes: takes("and for men?"), history: asked(...earlier) }), settings).joined?.carried;
    expect(carry([opening, "and in black?"])).toBe(`and in black?\n${opening}`);
    expect(carry(["and in red?", opening])).toBe(opening);
    expect(carry(["how do I pay?", opening, "and in black?"])).toBe(`and in black?\n${opening}`);
  });

  test("[WF-06] one that goes on and tells little hangs on the question before; one with its own subject does not", () => {
    const hangs = (text: string) => buildQueries(turn({ takes: takes(text), history }), settings).hangs;
    expect(hangs("and for men?")).toBe(true);
    expect(hangs("does it fit?")).toBe(true);
    expect(hangs("and when do parcels to Cusco arrive?")).toBe(false);
    expect(hangs("cancel my subscription")).toBe(false);
  });

  test.each([
    "¿Y a Mombasa?",
    "kalau ke Mombasa?",
    "na Mombasa je?",
    "what about Mombasa?",
    "bagaimana dengan Mombasa?",
  ])("[WF-06] goes on from the question before: %s", (text) =>
    expect(buildQueries(turn({ takes: takes(text), history }), settings).continues).toBe(true),
  );

  test("a question that stands by itself does not", () => {
    expect(buildQueries(turn({ history }), settings).joined).toBeUndefined();
  });

  test.each([
    ["where is your shop", "location"],
    ["what time do you close on Friday?", "opening hours"],
    ["¿a qué hora abren?", "horario"],
    ["buka sampai jam berapa", "jam buka"],
    ["mnafungua saa ngapi?", "opening hours"],
    ["I'm 12, can I play?", "age older"],
    ["my daughter is 9. may she join?", "age older"],
    ["tengo 11 años, ¿puedo jugar?", "edad mayores"],
    ["umur saya 13 boleh main?", "usia"],
    ["nina miaka 12, naweza kucheza?", "umri"],
    ["¿Dónde están?", "ubicacion"],
    ["alamat toko dimana kak", "lokasi"],
    ["duka lenu liko wapi?", "mahali"],
  ])("asks for a place, opening hours and age by the words documents have: %s", (text, names) => {
    expect(buildQueries(turn({ takes: takes(text) }), settings).alone.text).toBe(`${text}\n${names}`);
  });

  test.each([
    "where is the setting for dark mode",
    "¿dónde cambio mi clave?",
    "how do I open a zip file?",
    "I'm 5 minutes late, can I still check in?",
    "I am 2 km away",
    "cómo abro una cuenta",
  ])("not for every where, open or number: %s", (text) => {
    expect(buildQueries(turn({ takes: takes(text) }), settings).alone.text).toBe(text);
  });

  test("of a long message both ends are looked at, not inside a character, with few distinct words", () => {
    const { text } = buildQueries(turn({ takes: takes(`x${"😀".repeat(3_000)}`) }), settings).alone;
    expect(text.length).toBeLessThanOrEqual(1_300);
    expect(text.isWellFormed()).toBe(true);
    const many = Array.from({ length: 600 }, (_, n) => `w${n}`).join(" ");
    expect(buildQueries(turn({ takes: takes(many) }), settings).alone.text.split(" ").length).toBe(64);
  });

  test("[WF-06] what a long message ends with is searched for, as what it begins with", () => {
    const told = Array.from({ length: 600 }, (_, n) => `w${n}`).join(" ");
    const spoken = buildQueries(turn({ takes: takes(`umbrella ${told} order 90417`) }), settings).alone.text.split(" ");
    expect([spoken[0], spoken.at(-1), spoken.length]).toEqual(["umbrella", "90417", 64]);
  });

  test("[WF-07] small numbers alone are no question for the documents", () => {
    for (const text of ["what is 2+2", "12", "?"]) expect(isSearchable(text, "en"), text).toBe(false);
    for (const text of ["what is S-412", "404", "who are you", "returns"])
      expect(isSearchable(text, "en"), text).toBe(true);
  });

  test("[BR-24] falls back to the customer's language, then to the tenant's", () => {
    expect(buildQueries(turn({ language: "sheng" }), settings).alone.fallback).toBe("sw");
    const spanish = TenantSettings.parse({ id: "shop", name: "Shop", languages: { default: "es" } });
    expect(buildQueries(turn({}), spanish).alone.fallback).toBe("es");
  });
});

function found(...similarities: number[]) {
  return similarities.map((similarity) => ({ similarity }));
}

describe("what is handed on", () => {
  test("[WF-06] three passages; five when the first three are about as good", () => {
    expect(chooseTop(found(0.9, 0.7, 0.5, 0.4, 0.3, 0.2), settings.retrieval)).toHaveLength(3);
    expect(chooseTop(found(0.9, 0.88, 0.86, 0.4, 0.3, 0.2), settings.retrieval)).toHaveLength(5);
    expect(chooseTop(found(0.9, 0.89), settings.retrieval)).toHaveLength(2);
  });
});
