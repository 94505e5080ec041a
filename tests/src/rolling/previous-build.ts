import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const run = promisify(execFile);

/** The build that runs beside this one while an installation is upgraded. Raised when a newer one has been released. */
const previousCommit = "cdd220f13e7a2109f72459953f3b3cf18df99870";

/** A build of the product in a folder of its own, with the packages it locks. */
export interface Build {
  readonly checkout: string;
  remove(): Promise<void>;
}

/** Lays the previous build out beside this one. Throws when its commit is not in the history: a shallow clone lacks it. */
export async function layOutPrevious(): Promise<Build> {
  const checkout = await mkdtemp(join(tmpdir(), "frontdesk-previous-"));
  const remove = async () => await rm(checkout, { recursive: true, force: true });
  try {
    await unpack(checkout);
    const install = ["-y", "pnpm@12", "install", "--frozen-lockfile", "--prefer-offline", "--prod"];
    await run("npx", [...install, "--filter", "@frontdesk/cli..."], { cwd: checkout });
  } catch (error) {
    await remove();
    throw new Error(`the previous build ${previousCommit} cannot be laid out`, { cause: error });
  }
  return { checkout, remove };
}

async function unpack(folder: string): Promise<void> {
  const archive = join(folder, "previous.tar");
  await run("git", ["archive", "--output", archive, previousCommit], { cwd: repository });
  await run("tar", ["-x", "-f", archive, "-C", folder]);
}
