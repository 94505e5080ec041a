import { afterAll, beforeAll, describe, test } from "vitest";
import type { ServerName } from "../chaos/servers.ts";
import { endure } from "./endure.ts";
import { type Rig, startRig } from "./rig.ts";

describe("[DESIGN-9] a server that goes away", { timeout: 150_000 }, () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await startRig({ proxied: false });
  }, 90_000);
  afterAll(async () => await rig?.stop(), 60_000);

  test.each<[ServerName, string, number]>([
    ["nats", "[NATS-05] ", 10_000],
    ["mongo", "", 3_000],
    ["redis", "", 3_000],
    ["qdrant", "", 3_000],
  ])("%s stopped and started: %severything kept is answered once, without a restart", async (server, _, lastsMs) => {
    const { end, start } = rig.servers;
    await endure(rig, { server, lastsMs, begin: () => end(server), end: () => start(server) });
  });

  test.each<[ServerName]>([["nats"], ["mongo"]])(
    "%s killed without warning: what it had confirmed is there when it is back",
    async (server) => {
      const { kill, start } = rig.servers;
      await endure(rig, { server, lastsMs: 1_000, begin: () => kill(server), end: () => start(server) });
    },
  );

  // For MongoDB, where several waits may follow each other, longer than a call may wait.
  test.each<[ServerName, number]>([
    ["nats", 7_000],
    ["mongo", 14_000],
    ["redis", 4_000],
    ["qdrant", 3_000],
  ])("%s frozen and thawed: no call hangs, and everything kept is answered once", async (server, lastsMs) => {
    const { freeze, thaw } = rig.servers;
    await endure(rig, { server, lastsMs, begin: () => freeze(server), end: () => thaw(server) });
  });
});
