import { expect, test } from "vitest";
import { acceptsNothing, acceptsOffer } from "../testkit/cases/kept-sentences.ts";
import { isYes } from "./yes.rules.ts";

const lines = (text: string) => text.trim().split("\n");

test.each([
  "ya, tolong",
  "sure, do that",
  "sawa",
  "yes, get someone",
  "that would be great, thanks",
  "ok, go ahead then",
  "sí, hazlo",
  "dale, gracias",
  "oke, tolong ya kak",
  "iya panggilkan aja",
  "ndio mwite",
  "poa, fanya hivo",
  "sawa basi",
  "yes, connect me",
  "ndiyo niunganishe",
])("[BR-11] a yes put together of its parts accepts the offer: %s", (text) => {
  expect(isYes(text)).toBe(true);
});

test.each([
  "ok",
  "ok thanks",
  "sure, thanks",
  "sawa asante",
  "makasih ya kak",
  "great, thanks",
  "yes but how long is shipping?",
  "no, don't do that",
  "do that shirt in blue?",
  "please tell me the price",
  "sawa lakini bei gani",
  "ya tapi ongkirnya berapa",
  "está bien así, gracias",
  "",
])("[BR-11] whatever closes, refuses or says more accepts nothing: %j", (text) => {
  expect(isYes(text)).toBe(false);
});

test("[BR-11] of answers that no list was made from, nine in ten that accept are heard, and none that does not", () => {
  const yes = lines(acceptsOffer);
  expect(yes.length).toBeGreaterThanOrEqual(30);
  expect(yes.filter(isYes).length / yes.length).toBeGreaterThanOrEqual(0.9);
  expect(lines(acceptsNothing).filter(isYes)).toEqual([]);
});
