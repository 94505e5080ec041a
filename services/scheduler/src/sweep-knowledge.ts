import { kbResume } from "@frontdesk/contracts/rpc/retrieval";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { op } from "@frontdesk/infra/ports/documents";
import { knowledgeCollection } from "@frontdesk/infra/runtime/knowledge-record";
import { call } from "@frontdesk/infra/runtime/rpc";
import { uploadParts } from "@frontdesk/infra/runtime/uploads";

const batch = 100;
const askedAtOnce = 4;
/** Far longer than the call that takes an upload lasts. */
const partsKeptMs = 3_600_000;

/**
 * Hands out documents whose reader died or let go (DOC-01): reads only what is due, by the one index on `dueAt`, and asks
 * retrieval to go on with each. Answers how many were taken up.
 */
export async function sweepKnowledge(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const due = await deps.documents
    .system()
    .find(knowledgeCollection, { dueAt: op.lte(now) }, { sort: { dueAt: 1 }, limit: batch });
  let resumed = 0;
  const left = due.values();
  const lane = async () => {
    for (const { tenant, documentId: id } of left) {
      const answer = await call(deps.bus, kbResume, { tenant, id }).catch((error: unknown) => {
        // One document's fault must not keep the others waiting; it is due again on the next round.
        deps.logger.warn("sweep.failed", { document: id, error });
        return undefined;
      });
      // Retrieval is busy: what is left is due on the next round, too.
      if (answer?.resumed === false) return;
      if (answer !== undefined) resumed += 1;
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, lane));
  await sweepParts(deps, now);
  return resumed;
}

/** Parts of uploads whose taker died before it could drop them. */
async function sweepParts({ documents }: Deps, now: number): Promise<void> {
  const old = await documents
    .system()
    .find(uploadParts, { at: op.lte(now - partsKeptMs) }, { sort: { at: 1 }, limit: batch });
  for (const { _id, tenant } of old) await documents.forTenant(tenant).collection(uploadParts).delete(_id);
}
