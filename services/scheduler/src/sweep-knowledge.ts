import { kbResume } from "@frontdesk/contracts/rpc/retrieval";
import type { Bus } from "@frontdesk/infra/ports/bus";
import { op } from "@frontdesk/infra/ports/documents";
import { createSweep, type Sweep, type SweepDeps } from "@frontdesk/infra/records/sweep";
import { knowledgeCollection } from "@frontdesk/infra/runtime/knowledge-record";
import { call } from "@frontdesk/infra/runtime/rpc";
import { uploadParts } from "@frontdesk/infra/runtime/uploads";

const partsARound = 100;
/** Far longer than the call that takes an upload lasts. */
const partsKeptMs = 3_600_000;
/** Longer than retrieval waits for a free place before it says that it is busy. */
const slowMs = 3_000;

type Deps = SweepDeps & { readonly bus: Bus };

/** Hands out documents whose reader died or let go (DOC-01): asks retrieval to go on with each. Then clears up uploads. */
export function knowledgeSweep(deps: Deps): Sweep {
  const sweep = createSweep(deps, {
    name: "knowledge",
    collection: knowledgeCollection,
    dueField: "dueAt",
    dueMoments: ({ dueAt }) => (dueAt === undefined ? [] : [dueAt]),
    sweep: async ({ tenant, documentId: id }) => {
      const { resumed, busy = !resumed } = await call(deps.bus, kbResume, { tenant, id });
      return busy ? "busy" : "done";
    },
    atOnce: 4,
    slowMs,
  });
  return {
    stop: sweep.stop,
    round: async () => {
      const round = await sweep.round();
      await sweepParts(deps);
      return round;
    },
  };
}

/** Parts of uploads whose taker died before it could drop them. */
async function sweepParts({ documents, clock }: Deps): Promise<void> {
  const old = await documents
    .system()
    .find(uploadParts, { at: op.lte(clock.now() - partsKeptMs) }, { sort: { at: 1 }, limit: partsARound });
  for (const { _id, tenant } of old) await documents.forTenant(tenant).collection(uploadParts).delete(_id);
}
