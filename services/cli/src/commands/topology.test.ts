import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ConsumerSpec, consumers, streams, topologyVersion } from "@frontdesk/contracts/topology";
import type { Bus } from "@frontdesk/infra/ports/bus";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openBus } from "../backends.ts";
import { readConfig } from "../config.ts";
import { dlqList, dlqShow } from "./dlq.ts";
import { examine } from "./doctor.ts";
import { tenantList } from "./tenant.ts";
import { reportOf, summaryOf } from "./topology.rules.ts";
import { type TopologyAsked, topology } from "./topology.ts";
import { usage } from "./usage.ts";

let folder: string;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "frontdesk-"));
  said = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(String(text)) > 0);
  vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const config = () => readConfig({ FRONTDESK_DATA: folder });
const show = async (asked: Partial<TopologyAsked> = {}) => {
  said.length = 0;
  await topology(config(), { json: true, apply: false, doomed: undefined, yes: false, ...asked });
  return JSON.parse(said.join(""));
};
const statesOf = ({ streams: s, durables: d }: { streams: { state: string }[]; durables: { state: string }[] }) => [
  ...new Set([...s, ...d].map(({ state }) => state)),
];

/** What another process does to the bus meanwhile. */
async function onBus<T>(act: (bus: Bus) => Promise<T>): Promise<T> {
  const bus = await openBus(config(), silentLogger);
  try {
    return await act(bus);
  } finally {
    await bus.close();
  }
}

const foreign: ConsumerSpec = {
  version: topologyVersion + 1,
  stream: "FLOW",
  durable: "reports-count-turns",
  filter: "flow.turn.opened.v1.*.*",
  ackWaitMs: 10_000,
  maxAckPending: 100,
  begins: "all",
};

describe("frontdesk topology", () => {
  test("shows what is declared and what is there, and makes it only when told to", async () => {
    expect(statesOf(await show())).toEqual(["missing"]);
    expect(await onBus((bus) => bus.inspect(streams.map(({ name }) => name)))).toEqual({ streams: [], durables: [] });
    const report = await show({ apply: true });
    expect(statesOf(report)).toEqual(["as declared"]);
    expect([report.version, report.streams.length, report.durables.length]).toEqual([
      topologyVersion,
      streams.length,
      consumers.length,
    ]);
    expect(await show()).toEqual(report);
    await topology(config(), { json: false, apply: false, doomed: undefined, yes: false });
    expect(said.at(-1)).toContain(`on the bus: as version ${topologyVersion} declares it.`);
  });

  test("says what is older, newer or changed by hand, setting by setting; a newer one stays when it applies", async () => {
    const [submit, incoming, flow, ...rest] = streams;
    await onBus((bus) =>
      bus.ensureTopology(
        [
          { ...submit!, version: 0, maxBytes: 1_000_000 },
          { ...incoming!, version: topologyVersion + 1, maxBytes: 2_000_000 },
          { ...flow!, maxBytes: 3_000_000 },
          ...rest,
        ],
        [],
      ),
    );
    const states = ({ streams: rows }: Awaited<ReturnType<typeof show>>) =>
      rows.slice(0, 3).map(({ state }: { state: string }) => state);
    const report = await show();
    expect(states(report)).toEqual(["older", "newer", "differs"]);
    expect(report.streams[0].differences).toEqual([
      { setting: "maxBytes", found: 1_000_000, declared: submit!.maxBytes },
    ]);
    expect(states(await show({ apply: true }))).toEqual(["as declared", "newer", "as declared"]);
  });

  test("deletes a durable that is not declared here, by name; with a backlog only when told twice", async () => {
    await show({ apply: true });
    await onBus(async (bus) => {
      await bus.ensureTopology([], [foreign]);
      await bus.publish({ subject: "flow.turn.opened.v1.shop.c1", id: "1", data: new Uint8Array([1]) });
    });
    expect((await show()).durables.at(-1)).toMatchObject({
      durable: foreign.durable,
      state: "not declared",
      backlog: 1,
    });
    await expect(show({ doomed: "safety-screen-message", yes: true })).rejects.toThrow(/this version declares/u);
    await expect(show({ doomed: "nobody" })).rejects.toThrow(/there is no durable nobody/u);
    await expect(show({ doomed: foreign.durable })).rejects.toThrow(/has 1 messages that were not acked.*--yes/u);
    expect(await show({ doomed: foreign.durable, yes: true })).toMatchObject({ durable: foreign.durable, backlog: 1 });
    expect(statesOf(await show())).toEqual(["as declared"]);
  });
});

test("a durable that somebody pulls is deleted only when told twice", () => {
  const found = { streams: [], durables: [{ spec: foreign, backlog: 0, inWork: 0, pulled: true }] };
  const report = reportOf({ version: topologyVersion, streams, consumers }, found);
  expect(report.durables.at(-1)).toMatchObject({ pulled: true, state: "not declared" });
  expect(summaryOf({ ...report, streams: [] })).toContain("frontdesk");
});

test("commands that read make no stream, work without any, and say so", async () => {
  await tenantList(config(), true);
  await usage(config(), { json: true, tenant: undefined, days: 1 });
  await dlqList(config(), true);
  expect(said.join("")).toMatch(/there is no stream DLQ yet: `frontdesk run`/u);
  expect(said.at(-1)).toBe("[]\n");
  await expect(dlqShow(config(), 1, true)).rejects.toThrow(/there is no stream DLQ yet/u);
  const findings = await examine(config);
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  expect(findings.find(({ check }) => check === "topology")?.detail).toMatch(/^no streams yet/u);
  expect(await onBus((bus) => bus.inspect(streams.map(({ name }) => name)))).toEqual({ streams: [], durables: [] });
});
