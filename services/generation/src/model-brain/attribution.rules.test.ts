import { describe, expect, test } from "vitest";
import { attributed as attributedIn } from "./attribution.rules.ts";

const attributed = (text: string, passages: Parameters<typeof attributedIn>[1]["passages"]) =>
  attributedIn(text, { passages, language: "en" });

const returns = {
  id: "returns.md#0",
  document: "returns.md",
  headings: ["How long"],
  score: 0.9,
  text: "You can return any unworn item within 30 days of delivery. Refunds go to your card.",
};
const care = {
  id: "care.md#1",
  document: "care.md",
  headings: ["Leather care"],
  score: 0.7,
  text: "Brush leather boots once a week and keep them away from the heater.",
};
const both = [returns, care];

describe("[WF-09] [CA-14] an answer whose citations were left out", () => {
  test("gets them back, sentence by sentence", () => {
    const text =
      "Sure! Unworn items can be returned within 30 days of delivery.\nBrush your leather boots once a week.";
    expect(attributed(text, both)).toBe(
      "Sure! Unworn items can be returned within 30 days of delivery. [source: returns.md#0]\nBrush your leather boots once a week. [source: care.md#1]",
    );
  });

  test("an abbreviation ends no sentence", () => {
    const text = "Leather boots are sewn by Dr. Alba in the workshop by the lake.";
    const source = { ...care, text };
    expect(attributed(text, [source])).toBe(`${text} [source: care.md#1]`);
  });

  const policy = {
    ...returns,
    text: "You can return any unworn item within 30 days of delivery. Refunds take five days. Worn boots cannot be sent back to our workshop.",
  };

  test.each([
    "An unworn item can be returned within 30 days of delivery.",
    "A refund takes five days.",
    "You can't have worn boots sent back to our workshop.",
    "Worn boots can never be sent back to our workshop.",
  ])("whatever form its words have: %s", (text) => {
    expect(attributed(text, [policy])).toBe(`${text} [source: returns.md#0]`);
  });

  test.each([
    ["a not that no source has", "You must not return an unworn item, and we keep it."],
    ["an end of its own", "Refunds take five days, else you get more."],
    ["a without that no source has", "You can return any unworn item without delivery."],
    ["a not that is said of something else", "You cannot return any unworn item within 30 days of delivery."],
    ["a not that was left out", "Worn boots can be sent back to our workshop."],
    ["a limit that no source has", "Only an unworn item can be returned within 30 days of delivery."],
    ["the other side of a limit", "You can return any unworn item after 30 days of delivery."],
    ["weak words that no source has", "Refunds take five days to start working."],
    ["a word that is only spelt alike", "You can return any unborn item within days."],
    ["a word of a like meaning", "A reimbursement takes five days."],
  ])("not with %s", (_, text) => {
    expect(attributed(text, [policy])).toBeUndefined();
  });

  test.each([
    [
      "es",
      "Puede devolver cualquier artículo sin usar dentro de los 30 días posteriores a la entrega.",
      "No puede devolver cualquier artículo sin usar dentro de los 30 días posteriores a la entrega.",
    ],
    [
      "id",
      "Barang yang belum dipakai dapat dikembalikan dalam 30 hari setelah pengiriman.",
      "Barang yang belum dipakai dapat dikembalikan tanpa kemasan dalam 30 hari setelah pengiriman.",
    ],
    [
      "sw",
      "Unaweza kurudisha bidhaa yoyote ndani ya siku 30 baada ya kuipokea dukani.",
      "Huwezi kurudisha bidhaa yoyote ndani ya siku 30 baada ya kuipokea dukani.",
    ],
  ])("%s: what turns a statement round is no part of it", (_, text, turned) => {
    const source = { ...returns, headings: [], text };
    expect(attributed(text, [source])).toBe(`${text} [source: returns.md#0]`);
    expect(attributed(turned, [source])).toBeUndefined();
  });

  test("across languages a word is held by its meaning, and a not by any", () => {
    const said = "Puede pagar el pedido con tarjeta.";
    const source = { ...care, headings: [], text: "You can pay for your order with a card." };
    expect(attributed(said, [source])).toBe(`${said} [source: care.md#1]`);
    expect(attributed("No puede pagar el pedido con tarjeta.", [source])).toBeUndefined();
  });

  test.each([
    ["another number", "Unworn items can be returned within 60 days of delivery."],
    ["another matter", "Our flagship store in Mombasa stays open through Sunday evening."],
    [
      "one sentence too many",
      "Unworn items can be returned within 30 days. A courier collects them free of charge everywhere.",
    ],
    ["nothing said", "Sure, happy to help!"],
    ["no passage", ""],
  ])("not with %s", (_, text) => {
    expect(attributed(text, text === "" ? [] : both)).toBeUndefined();
  });
});
