import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type BackendVariable, backendVariables } from "@frontdesk/infra/testkit/backend-url";
import type { TestProject } from "vitest/node";

/**
 * Gives the chosen real-server suites their servers: an address that is set is used as it is, any other server they
 * name is started in a container. One that cannot be had fails only the suites that ask for it (DESIGN §4).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const missing = (await namedBy(chosenFiles(project))).filter((variable) => !process.env[variable]);
  if (missing.length === 0) return async () => undefined;
  // Loading the container library takes longer than most suites need to start.
  const { startContainers } = await import("./start-containers.ts");
  const { started, failures, stop } = await startContainers(missing);
  for (const { variable, image, url } of started) {
    project.vitest.logger.log(`${variable}: ${image} at ${url}`);
    process.env[variable] = url;
  }
  project.provide("missingBackends", failures);
  return async () => {
    for (const { variable } of started) delete process.env[variable];
    await stop();
  };
}

const chosenFiles = (project: TestProject) =>
  project.vitest.state.getPaths().filter((path) => path.endsWith(".backends.test.ts"));

/** What names the servers for suites that spell none out. */
const testServers = fileURLToPath(new URL("./test-servers.ts", import.meta.url));

/** A suite needs the servers whose variables its file, or the helper that it imports, spells out. */
async function namedBy(files: readonly string[]): Promise<BackendVariable[]> {
  const own = await Promise.all(files.map((file) => readFile(file, "utf8")));
  const helped = own.some((text) => text.includes("backends/test-servers.ts"));
  const text = own.concat(helped ? await readFile(testServers, "utf8") : []).join("\n");
  return backendVariables.filter((variable) => text.includes(variable));
}
