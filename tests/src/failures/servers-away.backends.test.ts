import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DeskProcess } from "../fleet/desk-process.ts";
import { eventually } from "../fleet/eventually.ts";
import type { ServerName } from "../fleet/servers.ts";
import { endure } from "./endure.ts";
import { type Rig, startRig } from "./rig.ts";

/** What supervisors give by default, before they kill. */
const stopWithinMs = 30_000;

/** The desk has noticed: whatever waits for the server waits by then. */
async function untilNotReady({ url }: DeskProcess): Promise<void> {
  const status = async () => (await fetch(new URL("/readyz", url))).status;
  await eventually(status, (now) => now === 503, { withinMs: 20_000, everyMs: 100, what: "not ready" });
}

describe("[DESIGN-9] a server that goes away", { timeout: 150_000 }, () => {
  let starting: Promise<Rig> | undefined;
  let rig: Rig;
  beforeAll(async () => {
    starting = startRig({ proxied: false });
    rig = await starting;
  }, 90_000);
  // Also when it came too late to be used.
  afterAll(async () => await (await starting)?.stop(), 60_000);

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

  test.each<[ServerName, "killed" | "frozen"]>(
    (["nats", "mongo", "redis", "qdrant"] as const).flatMap((server) => [
      [server, "killed"],
      [server, "frozen"],
    ]),
  )("%s %s: a desk that is asked to stop ends by itself", async (server, trouble) => {
    const { kill, start, freeze, thaw } = rig.servers;
    const desk = await rig.another();
    await (trouble === "killed" ? kill(server) : freeze(server));
    try {
      await untilNotReady(desk);
      const ended = desk.end("SIGTERM");
      const code = await Promise.race([ended, sleep(stopWithinMs).then(() => "still there")]);
      expect(code).toBe(0);
    } finally {
      await desk.end("SIGKILL");
      await (trouble === "killed" ? start(server) : thaw(server));
    }
  });
});
