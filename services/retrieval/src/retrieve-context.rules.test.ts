import type { EventData } from "@frontdesk/contracts/events";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { describe, expect, test } from "vitest";
import { buildQuery, chooseTop, isConfident } from "./retrieve-context.rules.ts";

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
    const { text } = buildQuery(turn({ takes: takes("delivery of shoes", "to Mombasa please, how long?") }), settings);
    expect(text).toBe("delivery of shoes\nto Mombasa please, how long?");
  });

  test("[WF-06] a short follow-up brings the question before it", () => {
    expect(buildQuery(turn({ takes: takes("and to Mombasa?"), history }), settings).text).toBe(
      "and to Mombasa?\nWhat does delivery to Nairobi cost?",
    );
  });

  test("a question that stands by itself does not", () => {
    expect(buildQuery(turn({ history }), settings).text).not.toContain("cost");
  });

  test("is cut before it is too long, not inside a character", () => {
    const { text } = buildQuery(turn({ takes: takes(`x${"😀".repeat(3_000)}`) }), settings);
    expect(text.length).toBeLessThanOrEqual(4_000);
    expect(text.isWellFormed()).toBe(true);
  });

  test("[BR-24] falls back to the customer's language, then to the tenant's", () => {
    expect(buildQuery(turn({ language: "sheng" }), settings).fallback).toBe("sw");
    const spanish = TenantSettings.parse({ id: "shop", name: "Shop", languages: { default: "es" } });
    expect(buildQuery(turn({}), spanish).fallback).toBe("es");
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

  test("[WF-06] [WF-07] below minSimilarity the guard speaks", () => {
    const { minSimilarity } = settings.retrieval;
    expect(isConfident(found(minSimilarity), settings.retrieval)).toBe(true);
    expect(isConfident(found(minSimilarity - 0.01), settings.retrieval)).toBe(false);
    expect(isConfident([], settings.retrieval)).toBe(false);
  });
});
