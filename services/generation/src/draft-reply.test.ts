import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import { TransientError } from "@frontdesk/infra/ports/errors";
import { describe, expect, test } from "vitest";
import { type DraftDeps, draft } from "./draft-reply.ts";
import { found, input } from "./testkit/cases/situation.ts";

type Line = readonly [name: string, fields: unknown];

/** One turn through the step, with what it logged; commerce does not answer. */
async function drafted(text: string, given: Parameters<typeof input>[1] = {}, more: object = {}) {
  const asked = input(text, given);
  const { settings } = asked;
  const context = { ...asked.context, ...more };
  const lines: Line[] = [];
  const waits: number[] = [];
  let now = 1_000;
  const logger = { info: (name: string, fields: unknown) => void lines.push([name, fields]) };
  const deps = {
    clock: { now: () => (now += 5) },
    tenants: { ofTurn: async () => ({ settings, version: 1 }) },
    bus: {
      broadcast: () => undefined,
      request: async () => {
        throw new TransientError("no answer");
      },
    },
    wait: async (ms: number) => void waits.push(ms),
  } as unknown as DraftDeps;
  const event = { id: "e:0", tenant: "shop", conversation: "c1", data: context } as EventOf<
    EventData<"context.retrieved">
  >;
  const { signal: stopping } = new AbortController();
  const said = await draft(deps)(event, { logger, deliveries: 1, working: () => undefined, stopping } as never);
  const [first] = said;
  const data = first?.name === "reply.drafted" ? first.data : undefined;
  return { lines, waits, reply: data?.reply, facts: data?.facts };
}

describe("[WF-13] the log of a draft holds ids and numbers, no text", () => {
  test("what was cited, and how long it took", async () => {
    const { lines } = await drafted("how long can I return?", found);
    expect(lines).toContainEqual([
      "chat.citations",
      { conversationId: "c1", turn: 1, generatedIds: ["returns.md#0"], validIds: ["returns.md#0"], removed: 0 },
    ]);
    expect(lines).toContainEqual([
      "chat.metrics",
      expect.objectContaining({ conversationId: "c1", phase: "dialogue", ms: 5 }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/return\b|unworn/u);
  });

  test("why the refusal was said", async () => {
    const { lines } = await drafted("what is a prime number?");
    expect(lines).toContainEqual(["chat.guard", { conversationId: "c1", turn: 1, reason: "low similarity" }]);
  });
});

test("[BR-09] an order system that stays away is waited for twice, then the reply says so", async () => {
  const { waits, reply } = await drafted("where is my order #1042?");
  expect(waits).toEqual([500, 1_000]);
  expect(reply?.content).toBe("Service temporarily unavailable. Please try again.");
});

test("[BR-09] a catalogue that stays away is not told as an empty one", async () => {
  const { reply } = await drafted("I am looking for leather boots");
  expect(reply?.content).toBe("Service temporarily unavailable. Please try again.");
});

test("[CA-10] [SL-09] when a person comes is a fact of the desk's own; what a passage says is held to that", async () => {
  const awaits = { since: 0, turn: 1, by: 2_400_000 };
  const waiting = await drafted("hello? is anyone there?", {}, { awaits, turn: 2 });
  expect(waiting.reply?.content).toContain("40 minutes");
  expect(waiting.facts).toEqual([waiting.reply?.content]);
  expect((await drafted("how long can I return?", found, { awaits, turn: 2 })).facts).toEqual([]);
});
