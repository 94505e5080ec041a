import { readFileSync } from "node:fs";
import type { EventOf } from "@frontdesk/contracts/envelope";
import { type EventData, events } from "@frontdesk/contracts/events";
import { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import { consumers, streams } from "@frontdesk/contracts/topology";
import { createEmbeddedBus } from "@frontdesk/infra/embedded/bus/bus";
import { createEmbeddedJobs } from "@frontdesk/infra/embedded/jobs/jobs";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { toMessage } from "@frontdesk/infra/runtime/event";
import type { StepContext } from "@frontdesk/infra/runtime/steps";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { fireTimers, setTimer } from "./set-timer.ts";

type Heard = EventOf<EventData<"timer.set">>;
type Version = {
  readonly set: (deps: Deps, event: Heard) => Promise<void>;
  readonly fire: (deps: Deps) => Promise<{ stop(): Promise<void> }>;
};

const now: Version = {
  set: async (deps, event) => void (await setTimer(deps)(event, {} as StepContext)),
  fire: fireTimers,
};

const strict = z.object({ kind: z.enum(["auto-close"]), at: z.number().int().nonnegative() });
const StrictJob = z.object({ tenant: TenantId, conversation: ConversationId, kind: strict.shape.kind });
/** The version before owners and refs, as it was: what it reads, the job it makes, what it says. */
const before: Version = {
  async set({ jobs }, { tenant, conversation, data }) {
    const { kind, at } = strict.parse(data);
    const key = `${tenant}:${conversation}:${kind}`;
    await jobs.schedule({ name: "timer", key, at, data: { tenant, conversation, kind } });
  },
  async fire({ jobs, bus, clock }) {
    return await jobs.work("timer", async (job) => {
      const { tenant, conversation, kind } = StrictJob.parse(job.data);
      const id = `${tenant}:${conversation}:timer.fired:${kind}:${job.at}`;
      const told = { name: "timer.fired", source: "scheduler", correlationId: conversation } as const;
      const data = strict.parse({ kind, at: job.at });
      await bus.publish(toMessage({ ...told, data, tenant, conversation, id, now: clock.now() }));
    });
  },
};

const started = 1_768_555_000_000;
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => void (await Promise.all(opened.splice(0).map((each) => each.close()))));

async function open() {
  let time = started;
  const clock = { now: () => time };
  const bus = createEmbeddedBus({ path: ":memory:", clock, logger: silentLogger });
  const jobs = createEmbeddedJobs({ path: ":memory:", clock, logger: silentLogger });
  opened.push(bus, jobs);
  await bus.ensureTopology(streams, consumers);
  const fired = async () =>
    (await bus.read("FLOW", { filter: "flow.timer.fired.v1.>", limit: 100 })).map(
      ({ data }) => JSON.parse(new TextDecoder().decode(data)) as EventOf<EventData<"timer.fired">>,
    );
  return {
    deps: { bus, jobs, clock, logger: silentLogger } as unknown as Deps,
    fired,
    pass: async (ms: number) => {
      time += ms;
      await jobs.poke();
    },
  };
}

const heard = (data: object, conversation = "c1") =>
  ({ tenant: "acme", conversation, data: events["timer.set"].schema.parse(data) }) as Heard;
const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../contracts/fixtures/${name}`, import.meta.url), "utf8")) as Heard;

test.each([
  ["set by the version before, fired by this one", before, now],
  ["set by this version, fired by the one before", now, before],
  ["set and fired by this one", now, now],
])(
  "[BR-03][JOB-01] an idle conversation's timer %s is one job and one event, the same in both",
  async (_, setter, firer) => {
    const { deps, fired, pass } = await open();
    const { tenant, conversation, data } = fixture("timer.set.v1.json");
    for (const version of [before, now, setter]) await version.set(deps, fixture("timer.set.v1.json"));
    await firer.fire(deps);
    await pass(data.at - started);
    expect(await fired()).toMatchObject([
      { tenant, conversation, id: `${tenant}:${conversation}:timer.fired:auto-close:${data.at}` },
    ]);
    const [said] = await fired();
    expect(said?.data).toEqual({ kind: "auto-close", at: data.at });
    expect(strict.parse(said?.data)).toEqual(said?.data);
  },
);

test("[JOB-01] a timer set by one version is moved by the other, either way", async () => {
  const { deps, fired, pass } = await open();
  await now.fire(deps);
  await before.set(deps, heard({ kind: "auto-close", at: started + 1_000 }));
  await now.set(deps, heard({ kind: "auto-close", at: started + 5_000 }));
  await now.set(deps, heard({ kind: "auto-close", at: started + 1_000 }, "c2"));
  await before.set(deps, heard({ kind: "auto-close", at: started + 5_000 }, "c2"));
  await pass(4_000);
  expect(await fired()).toEqual([]);
  await pass(1_000);
  expect((await fired()).map(({ conversation, data }) => [conversation, data.at])).toEqual([
    ["c1", started + 5_000],
    ["c2", started + 5_000],
  ]);
});

test("an owner and a ref that say no more than the conversation name the same timer", async () => {
  const { deps, fired, pass } = await open();
  await before.set(deps, heard({ kind: "auto-close", at: started + 1_000 }));
  await now.set(deps, heard({ owner: "ingress", kind: "auto-close", ref: "c1", at: started + 2_000 }));
  await before.fire(deps);
  await pass(2_000);
  expect((await fired()).map(({ data }) => data)).toEqual([{ kind: "auto-close", at: started + 2_000 }]);
});

test("a timer of any service's record fires with its owner, kind and ref", async () => {
  const { deps, fired, pass } = await open();
  await now.fire(deps);
  const { data, ...envelope } = fixture("timer.set.v1.owned.json");
  await now.set(deps, { ...envelope, data });
  await pass(data.at - started);
  expect(await fired()).toMatchObject([{ conversation: envelope.conversation, data }]);
});

test("[JOB-02] one job an (owner, kind, ref), whatever conversation it is said in; other timers never meet", async () => {
  const { deps, fired, pass } = await open();
  await now.fire(deps);
  const at = started + 1_000;
  const timers = [
    { kind: "auto-close", at },
    { kind: "remind", at },
    { owner: "payments", kind: "remind", ref: "c1", at },
    { owner: "payments", kind: "auto-close", ref: "c1", at },
    { owner: "ingress", kind: "auto-close", ref: "c2", at },
    { owner: "payments", kind: "remind", ref: "p1", at },
  ];
  for (const timer of timers) await now.set(deps, heard(timer));
  await now.set(deps, heard({ owner: "payments", kind: "remind", ref: "p1", at: at + 500 }, "p1"));
  await pass(1_500);
  const said = await fired();
  expect(new Set(said.map(({ id }) => id)).size).toBe(timers.length);
  expect(said).toHaveLength(timers.length);
  expect(said.filter(({ data }) => data.ref === "p1")).toMatchObject([{ conversation: "p1", data: { at: at + 500 } }]);
});

test("the version before takes up no job whose owner or kind it would not understand; this one fires it", async () => {
  const { deps, fired, pass } = await open();
  const old = await before.fire(deps);
  await now.set(deps, heard({ owner: "payments", kind: "auto-close", ref: "c1", at: started + 1_000 }));
  await now.set(deps, heard({ kind: "remind", at: started + 1_000 }));
  await pass(10_000);
  expect(await fired()).toEqual([]);
  await old.stop();
  await now.fire(deps);
  await pass(0);
  expect((await fired()).map(({ data: { owner, kind } }) => [owner, kind])).toEqual([
    ["payments", "auto-close"],
    ["ingress", "remind"],
  ]);
});

test("a timer whose ids are as long as can be is still said", async () => {
  const { deps, fired, pass } = await open();
  await now.fire(deps);
  const longest = { owner: "o".repeat(40), kind: "k".repeat(40), ref: "r".repeat(64), at: started + 1 };
  await now.set(deps, { ...heard(longest, "c".repeat(64)), tenant: "t".repeat(63) });
  await pass(1);
  expect((await fired())[0]?.id.length).toBeLessThanOrEqual(200);
});
