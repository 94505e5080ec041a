import type { Bus } from "@frontdesk/infra/ports/bus";
import { expect, test } from "vitest";
import { input } from "../testkit/cases/situation.ts";
import { thinkByRules as think } from "../testkit/think-by-rules.ts";
import { noteGap } from "./note-gap.ts";

async function noted(text: string, request: Bus["request"]): Promise<void> {
  const given = input(text);
  const event = { tenant: "shop", conversation: "01ARZ3NDEKTSV4RRFFQ69G5FAV", data: given.context };
  noteGap({ request } as Bus, event as Parameters<typeof noteGap>[1], await think(given));
}

test("[AR-06] a business question that no document answers is noted, small talk is not", async () => {
  const asked: unknown[] = [];
  const request: Bus["request"] = async (_, data) => {
    asked.push(JSON.parse(new TextDecoder().decode(data)));
    return new TextEncoder().encode(JSON.stringify({ ok: { noted: true } }));
  };
  await noted("what happens if my shoes arrive damaged?", request);
  await noted("hello", request);
  expect(asked).toEqual([
    expect.objectContaining({ tenant: "shop", question: "what happens if my shoes arrive damaged?", language: "en" }),
  ]);
});

test("a list that cannot be reached fails no turn", async () => {
  const request: Bus["request"] = async () => {
    throw new Error("nobody answers");
  };
  await expect(noted("what happens if my shoes arrive damaged?", request)).resolves.toBeUndefined();
});
