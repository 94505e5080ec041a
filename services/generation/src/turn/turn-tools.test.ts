import type { EventOf } from "@frontdesk/contracts/envelope";
import { type EventData, replyDrafted } from "@frontdesk/contracts/events";
import type { Bus } from "@frontdesk/infra/ports/bus";
import { expect, test } from "vitest";
import { input, tools } from "../testkit/cases/situation.ts";
import { toolsOf } from "./turn-tools.ts";

test("[CA-10] however often tools answer, no more facts are kept than the reply's event carries", async () => {
  const answer = new TextEncoder().encode(JSON.stringify({ ok: await tools.catalogSearch("boots") }));
  const bus = { request: async () => answer } as unknown as Bus;
  const { context } = input("boots?");
  const event = { tenant: "shop", conversation: "c1", data: context } as EventOf<EventData<"context.retrieved">>;
  const { signal } = new AbortController();
  const facts: string[] = [];
  const patience = { wait: async () => undefined, working: () => undefined, signal };
  const { catalogSearch } = toolsOf(bus, event, { facts, patience, types: [] });
  for (let n = 0; n < 25; n += 1) await catalogSearch("boots");
  expect(facts).not.toEqual([]);
  expect(replyDrafted.schema.shape.facts.safeParse(facts).success).toBe(true);
});
