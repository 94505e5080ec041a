import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBus, openReal } from "@frontdesk/cli/backends";
import { withClient } from "@frontdesk/cli/client";
import { dlqList } from "@frontdesk/cli/commands/dlq";
import { examine } from "@frontdesk/cli/commands/doctor";
import { kbList } from "@frontdesk/cli/commands/kb";
import { tenantList } from "@frontdesk/cli/commands/tenant";
import { usage } from "@frontdesk/cli/commands/usage";
import { type Config, readConfig } from "@frontdesk/cli/config";
import { openDesk } from "@frontdesk/cli/desk";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { consumers, streams, topologyVersion } from "@frontdesk/contracts/topology";
import type { Bus } from "@frontdesk/infra/ports/bus";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { createTenants } from "@frontdesk/infra/tenants/tenants";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ownPrefix, serverUrls } from "../backends/test-servers.ts";

let folder: string;
let config: Config;
let bus: Bus;
let said: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "frontdesk-"));
  config = readConfig({
    ...serverUrls(),
    FRONTDESK_PREFIX: ownPrefix(),
    FRONTDESK_DATA: folder,
    FRONTDESK_MASTER_SECRET: randomBytes(32).toString("hex"),
    FRONTDESK_LOG_LEVEL: "silent",
  });
  bus = await openBus(config, silentLogger);
  said = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(String(text)) > 0);
  vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await bus.close();
  rmSync(folder, { recursive: true });
});

const topologyNow = async () => {
  const { streams: found, durables } = await bus.inspect(streams.map(({ name }) => name));
  return { streams: found.map(({ spec }) => spec), durables: durables.map(({ spec }) => spec) };
};
const listDocuments = () =>
  withClient(config, { tenant: "shop", needs: ["retrieval"] }, async (client) => await kbList(client, true));

/** As a version after this one would have it: other settings, and a durable that is not known here. */
async function upgradeTopology(): Promise<void> {
  const version = topologyVersion + 1;
  await bus.ensureTopology(
    streams.map((stream) => ({ ...stream, version, maxBytes: stream.maxBytes / 2 })),
    [
      ...consumers.map((consumer) => ({ ...consumer, version, ackWaitMs: 20_000 })),
      { ...consumers.find(({ stream }) => stream === "FLOW")!, version, durable: "reports-count-turns" },
    ],
  );
}

async function addShop(): Promise<void> {
  const { deps, close } = await openReal(config.real!, silentLogger);
  const tenants = createTenants({ ...deps, masterSecret: config.masterSecret! });
  await tenants.apply(TenantSettings.parse({ id: "shop", name: "Shop" }));
  await close();
}

describe("commands beside a newer version [NATS-03]", () => {
  test("tenant list, usage, doctor, dlq and kb leave its streams and durables as they are, and so does a start", async () => {
    await upgradeTopology();
    await addShop();
    const before = await topologyNow();
    await tenantList(config, true);
    await usage(config, { json: true, tenant: undefined, days: 1 });
    await dlqList(config, true);
    const findings = await examine(() => config);
    expect(findings.find(({ check }) => check === "topology")?.detail).toContain("newer");
    // Nobody runs: it says so, and what to do.
    const began = performance.now();
    await expect(listDocuments()).rejects.toThrow(
      /^nothing answers for retrieval: start `frontdesk run retrieval` \(or `frontdesk run`\)/u,
    );
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await topologyNow()).toEqual(before);
    const desk = await openDesk({ ...config, port: 0 }, ["retrieval"], { logLevel: "silent" });
    try {
      said.length = 0;
      await listDocuments();
      expect(said).toEqual(["[]\n"]);
    } finally {
      await desk.stop();
    }
    expect(await topologyNow()).toEqual(before);
  });

  test("on servers where nothing was ever run they make nothing", async () => {
    await addShop();
    await tenantList(config, true);
    await usage(config, { json: true, tenant: undefined, days: 1 });
    await dlqList(config, true);
    expect(said.join("")).toContain("there is no stream DLQ yet");
    const findings = await examine(() => config);
    expect(findings.filter(({ ok }) => !ok)).toEqual([]);
    await expect(listDocuments()).rejects.toThrow(/nothing answers for retrieval/u);
    expect(await topologyNow()).toEqual({ streams: [], durables: [] });
  });
});
