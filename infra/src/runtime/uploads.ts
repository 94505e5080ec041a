import type { TenantId } from "@frontdesk/contracts/ids";
import type { CollectionSpec, Doc, Documents } from "../ports/documents.ts";

interface UploadPart extends Doc {
  readonly base64: string;
  readonly at: number;
}

/** Bytes on their way from one service to another that do not fit a bus message. */
export const uploadParts: CollectionSpec<UploadPart> = {
  name: "upload_parts",
  version: 1,
  indexes: [{ at: 1 }],
  shapes: { byId: { equal: ["_id"] }, old: { equal: [], sort: { at: 1 }, range: "at" } },
  boundedBy: "deleted by the call that follows; what a process left behind when it died, by the sweep after an hour",
};

const partBytes = 512 * 1024;

export interface StoredUpload {
  readonly id: string;
  readonly parts: number;
}

function partIds(tenant: TenantId, { id, parts }: StoredUpload): string[] {
  return Array.from({ length: parts }, (_, index) => `${tenant}:${id}:${index}`);
}

/** Leaves bytes in parts of 512 KB. */
export async function leaveUpload(
  documents: Documents,
  tenant: TenantId,
  { id, bytes, now }: { readonly id: string; readonly bytes: Buffer; readonly now: number },
): Promise<StoredUpload> {
  const upload = { id, parts: Math.max(1, Math.ceil(bytes.length / partBytes)) };
  const collection = documents.forTenant(tenant).collection(uploadParts);
  for (const [index, _id] of partIds(tenant, upload).entries()) {
    const base64 = bytes.subarray(index * partBytes, (index + 1) * partBytes).toString("base64");
    await collection.put({ _id, tenant, base64, at: now });
  }
  return upload;
}

/** The bytes, or undefined when a part is missing. The parts stay until dropped, so that a failed call can be repeated. */
export async function readUpload(
  documents: Documents,
  tenant: TenantId,
  upload: StoredUpload,
): Promise<Buffer | undefined> {
  const collection = documents.forTenant(tenant).collection(uploadParts);
  const parts: Buffer[] = [];
  for (const id of partIds(tenant, upload)) {
    const part = await collection.get(id);
    if (part === undefined) return undefined;
    parts.push(Buffer.from(part.base64, "base64"));
  }
  return Buffer.concat(parts);
}

/** Removes the parts. */
export async function dropUpload(documents: Documents, tenant: TenantId, upload: StoredUpload): Promise<void> {
  const collection = documents.forTenant(tenant).collection(uploadParts);
  for (const id of partIds(tenant, upload)) await collection.delete(id);
}
