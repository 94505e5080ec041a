import { mkdir, open, rm, stat, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { CommandError } from "./output.ts";

/** Fewer than this, and the databases could not even be made. */
const leastFreeBytes = 16 * 1024 * 1024;

const reasons: Readonly<Record<string, string>> = {
  EACCES: "it may not be written",
  EPERM: "it may not be written",
  EROFS: "it lies on a read-only disk",
  ENOTDIR: "it lies in a file, where a folder is needed",
  EEXIST: "it is a file, where a folder is needed",
  ENOENT: "no folder can be made there",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk's quota is used up",
  ENAMETOOLONG: "its name is too long",
  ELOOP: "its links lead in a circle",
};

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";

/** Why a folder cannot be used, in words; undefined: nothing that is known of folders. */
export function faultOf(error: unknown): string | undefined {
  return reasons[codeOf(error)];
}

function fault(dataDir: string, why: string): CommandError {
  return new CommandError(
    `the data folder ${dataDir} cannot be used: ${why}; name another with --data or FRONTDESK_DATA`,
  );
}

/** One by one: made recursively, a folder below /proc is tried for ever. */
export async function makeFolders(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    if (codeOf(error) !== "ENOENT") throw error;
  });
  if (found?.isDirectory() === true) return;
  if (found !== undefined) throw Object.assign(new Error(path), { code: "EEXIST" });
  await makeFolders(dirname(path));
  await mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
    // Another process may have made it meanwhile.
    if (codeOf(error) !== "EEXIST" || !(await stat(path)).isDirectory()) throw error;
  });
}

async function writeProbe(folder: string): Promise<void> {
  const path = join(folder, `.probe-${process.pid}`);
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(Buffer.alloc(4_096));
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** Makes the data folder and looks whether it can be written; a `CommandError` says why it cannot. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const folder = resolve(dataDir);
  try {
    await makeFolders(folder);
    await writeProbe(folder);
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < leastFreeBytes) throw fault(dataDir, "its disk has less than 16 MB left");
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const why = faultOf(error);
    throw why === undefined ? error : fault(dataDir, why);
  }
}
