import { createHash } from "node:crypto";

/** A short id from parts: the same parts are the same id, and no two lists of parts meet (length-prefixed). 26 characters. */
export function digestId(...parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest("base64url").slice(0, 26);
}
