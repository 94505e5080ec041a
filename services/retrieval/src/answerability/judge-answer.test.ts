import type { PassagePayload } from "@frontdesk/infra/ports/vectors";
import { expect, test } from "vitest";
import type { Found } from "../search/search-knowledge.ts";
import { answerability } from "./answerability.ts";
import { judgeAnswer } from "./judge-answer.ts";

const payload: PassagePayload = {
  document: "noise.md",
  version: 1,
  passage: "noise.md#0",
  title: "The kettle whistles at night",
  headings: ["First steps"],
  text: "Unplug it. Let it cool for an hour.",
  language: "en",
  type: "doc",
  position: 0,
};

const unknown = { passages: 1, words: new Map(), stems: new Map(), concepts: new Map() };

function confidence(text: string, change: Partial<PassagePayload> = {}): number {
  const found = [{ point: { id: "p", score: 1, payload: { ...payload, ...change } }, similarity: 0.5 }] as Found[];
  return judgeAnswer({ text, fallback: "en" }, found, unknown);
}

test("[WF-06] a page headed by the question itself answers it, in whatever form its words stand", () => {
  expect(
    confidence("My kettle is whistling every night. What can I do?", { title: "Kettle whistling every night" }),
  ).toBeGreaterThanOrEqual(0.6);
  expect(confidence("whistling kettle at nights")).toBeGreaterThanOrEqual(0.6);
});

test("[RAG-03] a heading that lacks a word of the question, or shares one word alone, proves nothing", () => {
  const passage = { ...payload, language: "en" as const, similarity: 0.5 };
  for (const question of ["Does the kettle whistle in Mongolia?", "kettle"]) {
    expect(confidence(question)).toBe(answerability({ question, language: "en", passages: [passage], words: unknown }));
  }
});

test("[WF-06] what a customer tells beside the question does not make it harder to answer", () => {
  const plain = confidence("Why does my kettle whistle at night?");
  expect(confidence("Why does my kettle whistle at night? I am asking for my aunt in Ghent.")).toBeGreaterThanOrEqual(
    plain,
  );
  expect(confidence("My aunt in Ghent is angry. Why does my kettle whistle at night?")).toBeGreaterThanOrEqual(plain);
});
