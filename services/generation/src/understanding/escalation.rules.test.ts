import { cpuMsToRead, linearMs } from "@frontdesk/infra/testkit/growth";
import { describe, expect, test } from "vitest";
import { complains, doesNotComplain } from "../testkit/cases/complaint.ts";
import { asksForNoPerson, asksForPerson } from "../testkit/cases/explicit.ts";
import { isCalm, isFrustrated } from "../testkit/cases/frustration.ts";
import { asksAboutRefund, demandsRefund } from "../testkit/cases/refund.ts";
import { escalationOf, type HandoffKind, handoffs } from "./escalation.rules.ts";

const lines = (text: string) => text.trim().split("\n");

const lists: readonly [HandoffKind, string, string][] = [
  ["explicit", asksForPerson, asksForNoPerson],
  ["frustration", isFrustrated, isCalm],
  ["refund", demandsRefund, asksAboutRefund],
  ["complaint", complains, doesNotComplain],
];

describe.each(lists)("[BR-11] trigger %s", (kind, positive, negative) => {
  test("the lists are long enough to mean something", () => {
    expect(lines(positive).length).toBeGreaterThanOrEqual(60);
    expect(lines(negative).length).toBeGreaterThanOrEqual(60);
  });
  test("every message that says it hands over", () => {
    expect(lines(positive).filter((text) => escalationOf(text) !== kind)).toEqual([]);
  });
  test("negated, quoted, asked about or merely similar messages do not", () => {
    expect(lines(negative).filter((text) => escalationOf(text) !== undefined)).toEqual([]);
  });
});

test.each(["cs dong", "CS!", "(agent)", "tolong admin, ya", "human please", "hubungi  CS\nsekarang"])(
  "[ESC-05] a keyword with politeness and punctuation asks for a person: %s",
  (text) => {
    expect(escalationOf(text)).toBe("explicit");
  },
);

test.each([
  "my discs arrived",
  "what is on the agenda",
  "the reagent is missing",
  "a humane price",
  "administrasi berapa?",
  "this is fine",
])("[ESC-05] a keyword inside another word does not: %s", (text) => {
  expect(escalationOf(text)).toBeUndefined();
});

test.each([
  "no bots please",
  "let me speak with your staff",
  "is there anyone there?",
  "bisa bicara sama orang asli?",
  "nataka kuongea na mtu",
  "quiero hablar con una persona",
])("[ESC-10] a request for a person in any wording is heard: %s", (text) => {
  expect(escalationOf(text)).toBe("explicit");
});

test.each(["user agent string", "can you repeat that", "humanity"])("[ESC-10] a trap is no request: %s", (text) => {
  expect(escalationOf(text)).toBeUndefined();
});

test.each([
  ["I was charged twice for my order", "dispute"],
  ["me cobraron dos veces", "dispute"],
  ["saya tertagih dua kali", "dispute"],
  ["mmenikata mara mbili", "dispute"],
  ["my lawyer will contact you", "legal"],
  ["los voy a denunciar", "legal"],
] as const)("[CA-16] %s is a matter for a person", (text, kind) => {
  expect(escalationOf(text)).toBe(kind);
});

test("[BR-11] the tenant's own words count as whole words, and not when negated", () => {
  const words = ["warranty claim", "C++", "wi-fi"];
  expect(escalationOf("my wi-fi again", words)).toBe("tenantWord");
  expect(escalationOf("I have a warranty claim", words)).toBe("tenantWord");
  expect(escalationOf("my c++ order", words)).toBe("tenantWord");
  expect(escalationOf("my warranty claims are many", words)).toBeUndefined();
  expect(escalationOf("it is not a warranty claim", words)).toBeUndefined();
});

test("[BR-11] priorities and categories are those of the rule", () => {
  expect(handoffs.explicit.priority).toBe("MEDIUM");
  expect(handoffs.frustration.priority).toBe("HIGH");
  expect(handoffs.refund).toMatchObject({ priority: "HIGH", category: "REFUND" });
  expect(handoffs.complaint).toMatchObject({ priority: "HIGH", category: "COMPLAINT" });
  expect(handoffs.failures.priority).toBe("MEDIUM");
  expect(handoffs.unclear.priority).toBe("MEDIUM");
});

test.each(["I want to ", "a ", "(", '"', "don't "])("[BR-23] %j, repeated, is read in linear time", (piece) => {
  expect(cpuMsToRead(piece, (text) => void escalationOf(`${text}refund`))).toBeLessThan(linearMs);
});
