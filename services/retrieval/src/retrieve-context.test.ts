import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import { expect, test } from "vitest";
import { type RetrievalDeps, retrieveContext } from "./retrieve-context.ts";

test("[WF-13] a search is logged by ids, scores and milliseconds, never by its text", async () => {
  const lines: unknown[] = [];
  let now = 0;
  const passage = { id: "returns.md#0", score: 0.9, text: "secret words" };
  const deps = {
    clock: { now: () => (now += 5) },
    tenants: { ofTurn: async () => ({ settings: {} }) },
    bus: { broadcast: () => undefined },
    knowledge: { retrieve: async () => ({ turn: 3, passages: [passage], query: "secret question" }) },
  } as unknown as RetrievalDeps;
  const event = {
    tenant: "shop",
    conversation: "c1",
    data: { turn: 3, deadlineAt: 1_000 },
  } as EventOf<EventData<"turn.opened">>;
  const logger = { info: (name: string, fields: unknown) => void lines.push([name, fields]) };
  await retrieveContext(deps)(event, { logger, deliveries: 1, working: () => undefined } as never);
  expect(lines).toEqual([
    ["chat.retrieval", { conversationId: "c1", turn: 3, ids: ["returns.md#0"], scores: [0.9] }],
    ["chat.metrics", { conversationId: "c1", turn: 3, phase: "retrieval", ms: 5 }],
  ]);
});
