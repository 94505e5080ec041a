import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../ports/clock.ts";
import { silentLogger } from "../../ports/logger.ts";
import { createFairStart } from "../../runtime/fair-start.ts";
import { busContractSuite } from "../../testkit/bus.suite.ts";
import { createEmbeddedBus } from "./bus.ts";

busContractSuite("embedded", async () => {
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-bus-"));
  const open = () =>
    createEmbeddedBus({
      path: join(folder, "bus.db"),
      clock: systemClock,
      logger: silentLogger,
      fair: createFairStart(),
    });
  let bus = open();
  return {
    bus,
    async reopen() {
      await bus.close();
      bus = open();
      return bus;
    },
    async close() {
      await bus.close();
      await rm(folder, { recursive: true });
    },
  };
});
