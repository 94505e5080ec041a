import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import { expect, test } from "vitest";
import { silentLogger } from "../ports/logger.ts";
import { type FiredTimer, onTimer } from "./on-timer.ts";
import type { StepContext } from "./steps.ts";

const at = 1_768_555_800_000;

function hearing() {
  const heard: FiredTimer[] = [];
  const warned: string[] = [];
  const logger = { ...silentLogger, warn: (message: string) => void warned.push(message) };
  const context = { logger } as unknown as StepContext;
  const handle = onTimer("escalation", { expiry: async (timer) => void heard.push(timer) });
  const fires = async (data: EventData<"timer.fired">) =>
    await handle({ tenant: "acme", conversation: "c1", data } as EventOf<EventData<"timer.fired">>, context);
  return { heard, warned, fires };
}

test("[SLA-01] a service reacts to the timers of its own records, by kind", async () => {
  const { heard, warned, fires } = hearing();
  expect(await fires({ owner: "escalation", kind: "expiry", ref: "t1", at })).toEqual([]);
  await fires({ owner: "escalation", kind: "expiry", at });
  expect(heard).toEqual([
    { tenant: "acme", conversation: "c1", ref: "t1", at },
    { tenant: "acme", conversation: "c1", ref: "c1", at },
  ]);
  expect(warned).toEqual([]);
});

test("another's timers pass in silence, those of before there were owners too", async () => {
  const { heard, warned, fires } = hearing();
  await fires({ owner: "payments", kind: "expiry", ref: "p1", at });
  await fires({ kind: "expiry", at });
  expect([heard, warned]).toEqual([[], []]);
});

test("a kind of a newer version is logged and let go, whatever it is called: its record's sweep makes up for it", async () => {
  const { heard, warned, fires } = hearing();
  for (const kind of ["escalate", "constructor"]) await fires({ owner: "escalation", kind, ref: "t1", at });
  expect([heard, warned]).toEqual([[], ["timer.unknown_kind", "timer.unknown_kind"]]);
});

test("what its handler throws is the step's to try again", async () => {
  const handle = onTimer("escalation", { expiry: async () => await Promise.reject(new Error("away")) });
  const event = { tenant: "acme", conversation: "c1", data: { owner: "escalation", kind: "expiry", at } };
  const heard = handle(event as EventOf<EventData<"timer.fired">>, {} as StepContext);
  await expect(heard).rejects.toThrow("away");
});
