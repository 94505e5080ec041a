import { afterAll, beforeAll, describe, test } from "vitest";
import type { Line } from "../fleet/line.ts";
import type { ServerName } from "../fleet/servers.ts";
import { endure } from "./endure.ts";
import { type Rig, startRig } from "./rig.ts";

const servers: readonly ServerName[] = ["nats", "mongo", "redis", "qdrant"];

describe("[DESIGN-9] a line to a server", { timeout: 150_000 }, () => {
  let starting: Promise<Rig> | undefined;
  let rig: Rig;
  beforeAll(async () => {
    starting = startRig({ proxied: true });
    rig = await starting;
  }, 90_000);
  // Also when it came too late to be used.
  afterAll(async () => await (await starting)?.stop(), 60_000);

  const lineTo = (server: ServerName): Line => {
    const line = rig.lines?.[server];
    if (line === undefined) throw new Error(`no line to ${server}`);
    return line;
  };

  test.each(servers)("to %s, slow by 300 ms each way: the desk goes on, and stays ready", async (server) => {
    const line = lineTo(server);
    await endure(rig, { server, lastsMs: 3_500, onlySlow: true, begin: () => line.slow(300), end: line.mend });
  });

  test.each(servers)("to %s, cut: everything kept is answered once, without a restart", async (server) => {
    const line = lineTo(server);
    await endure(rig, { server, lastsMs: 2_500, begin: line.cut, end: line.mend });
  });

  test.each<ServerName>(["nats", "mongo"])(
    "to %s, silent: no call hangs, and everything kept is answered once",
    async (server) => {
      const line = lineTo(server);
      await endure(rig, { server, lastsMs: 5_500, begin: line.silence, end: line.mend });
    },
  );
});
