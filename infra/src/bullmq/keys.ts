import { createHash } from "node:crypto";

/** A job's id part: any text without characters BullMQ keeps for itself; two keys never share one (JOB-02). */
export function jobKeyDigest(key: string): string {
  return createHash("sha256").update(JSON.stringify(key)).digest("base64url");
}

/** The id of one scheduling: never a former job's, so adding it is never silently ignored (JOB-01). */
export function jobId(digest: string, generation: number): string {
  return `${digest}-${generation}`;
}
