import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownPrefix } from "../backends/test-servers.ts";
import { newInstallation } from "../fleet/new-installation.ts";
import type { World } from "./killable-desk.ts";

/** With a folder of its own, in which it keeps everything, or its originals. */
const inFolder = (more: NodeJS.ProcessEnv) =>
  newInstallation({
    FRONTDESK_TEST_CLOCK: "true",
    FRONTDESK_DATA: mkdtempSync(join(tmpdir(), "frontdesk-kill-")),
    ...more,
  });

/** A folder of its own for each installation. */
export const embedded: World = {
  name: "embedded",
  newInstallation: () => inFolder({}),
};

/** A prefix of its own for each installation; `urls` are the variables that name the servers. */
export function onServers(urls: Readonly<Record<string, string>>): World {
  return {
    name: "servers",
    newInstallation: () => inFolder({ ...urls, FRONTDESK_PREFIX: ownPrefix() }),
  };
}
