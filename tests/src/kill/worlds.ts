import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shell } from "../fleet/desk-process.ts";
import type { World } from "./killable-desk.ts";

const common = () => ({
  ...shell,
  FRONTDESK_MASTER_SECRET: randomBytes(32).toString("hex"),
  FRONTDESK_TEST_CLOCK: "true",
  FRONTDESK_LOG_LEVEL: process.env["FRONTDESK_LOG_LEVEL"] ?? "silent",
});

/** A folder of its own for each installation. */
export const embedded: World = {
  name: "embedded",
  newInstallation: () => ({ ...common(), FRONTDESK_DATA: mkdtempSync(join(tmpdir(), "frontdesk-kill-")) }),
};

/** A prefix of its own for each installation; `urls` are the variables that name the servers. */
export function onServers(urls: Readonly<Record<string, string>>): World {
  return {
    name: "servers",
    newInstallation: () => ({
      ...common(),
      ...urls,
      FRONTDESK_PREFIX: `k${randomBytes(4).toString("hex")}`,
      FRONTDESK_DATA: mkdtempSync(join(tmpdir(), "frontdesk-kill-")),
    }),
  };
}
