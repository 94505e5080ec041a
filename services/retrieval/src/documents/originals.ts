import type { TenantBlobs } from "@frontdesk/infra/ports/blobs";
import { digestId } from "@frontdesk/infra/runtime/digest";

/**
 * The bytes documents were made from, one blob a version, so that a broken-off reading can be taken up and everything
 * read anew. Bounded by the documents: a version's bytes go when it is out of force, and all of them on removal.
 */
export interface Originals {
  keep(documentId: string, version: number, bytes: Buffer): Promise<void>;
  read(documentId: string, version: number): Promise<Buffer | undefined>;
  remove(documentId: string, version: number): Promise<void>;
  /** Those of every version before this one. */
  removeBefore(documentId: string, version: number): Promise<void>;
}

const atOnce = 100;

/** A document's id may hold any sign, a key few: so the folder is named by a digest of it. */
function folderOf(documentId: string): string {
  return `documents/${digestId(documentId)}/`;
}

export function originalsIn(blobs: TenantBlobs): Originals {
  const keyOf = (documentId: string, version: number) => `${folderOf(documentId)}${version}`;
  return {
    keep: (documentId, version, bytes) => blobs.put(keyOf(documentId, version), bytes),
    read: (documentId, version) => blobs.get(keyOf(documentId, version)),
    remove: (documentId, version) => blobs.remove(keyOf(documentId, version)),
    async removeBefore(documentId, version) {
      const folder = folderOf(documentId);
      for (let more = true; more; ) {
        const keys = await blobs.list(folder, atOnce);
        const old = keys.filter((key) => Number(key.slice(folder.length)) < version);
        for (const key of old) await blobs.remove(key);
        more = keys.length === atOnce && old.length > 0;
      }
    },
  };
}
