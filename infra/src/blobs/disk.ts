import { randomUUID } from "node:crypto";
import { access, constants, mkdir, open, readdir, readFile, rename, rm, rmdir, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { TenantId } from "@frontdesk/contracts/ids";
import type { Blobs, TenantBlobs } from "../ports/blobs.ts";
import { TransientError } from "../ports/errors.ts";
import { checkKey, checkPrefix } from "./keys.ts";

/** No key and no tenant holds it: so `a` and `a/b` are a file and a folder side by side. */
const mark = "~";
const triesToPlace = 3;

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === "ENOENT";
}

async function reaching<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new TransientError(`the blobs' folder cannot be used (${codeOf(error) ?? "unknown error"})`);
  }
}

/** A folder's entries are on the disk only after a sync of their own. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Whoever removes a folder's last blob removes the folder; so it is made again when it went in between. */
async function place(temporary: string, path: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await makeFolder(dirname(path));
      await rename(temporary, path);
      return await syncFolder(dirname(path));
    } catch (error) {
      if (!isMissing(error) || tries === triesToPlace) throw error;
    }
  }
}

async function write(root: string, path: string, bytes: Buffer): Promise<void> {
  const waiting = join(root, `new${mark}`);
  await mkdir(waiting, { recursive: true, mode: 0o700 });
  const temporary = join(waiting, randomUUID());
  try {
    const file = await open(temporary, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await place(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function keysUnder(folder: string, above: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const keys = entries.map(async (entry) => {
    if (entry.isDirectory()) return await keysUnder(join(folder, entry.name), `${above}${entry.name}/`);
    return entry.name.endsWith(mark) ? [`${above}${entry.name.slice(0, -mark.length)}`] : [];
  });
  return (await Promise.all(keys)).flat();
}

async function remove(root: string, tenant: TenantId, key: string): Promise<void> {
  const path = join(root, tenant, `${key}${mark}`);
  await unlink(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  for (let folder = dirname(path); folder.length > root.length; folder = dirname(folder)) {
    // One that holds more, or went already, stays as it is.
    const removed = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}

/** Blobs as files, a folder a tenant. A blob is on the disk before `put` resolves, and never half. */
export function createDiskBlobs({ root }: { readonly root: string }): Blobs {
  const forTenant = (tenant: TenantId): TenantBlobs => ({
    tenant,
    async put(key, bytes) {
      const path = join(root, tenant, `${checkKey(key)}${mark}`);
      await reaching(() => write(root, path, bytes));
    },
    async get(key) {
      const path = join(root, tenant, `${checkKey(key)}${mark}`);
      return await reaching(() =>
        readFile(path).catch((error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        }),
      );
    },
    async remove(key) {
      checkKey(key);
      await reaching(() => remove(root, tenant, key));
    },
    async list(prefix, limit) {
      const folder = checkPrefix(prefix).slice(0, prefix.lastIndexOf("/") + 1);
      const keys = await reaching(() => keysUnder(join(root, tenant, folder), folder));
      return keys
        .filter((key) => key.startsWith(prefix))
        .toSorted()
        .slice(0, limit);
    },
  });
  return {
    forTenant,
    ping: () =>
      reaching(async () => {
        await mkdir(root, { recursive: true, mode: 0o700 });
        await access(root, constants.W_OK);
      }),
    close: async () => undefined,
  };
}
