import { type EraseDeps, removeStored } from "@frontdesk/infra/conversation/erase";
import { dueMoments, conversations as records } from "@frontdesk/infra/conversation/record";
import { createSweep, type Sweep, type SweepDeps } from "@frontdesk/infra/records/sweep";

/**
 * PROTOCOL 9: goes on with erasures that are due: those whose process died or could not reach something, and each once
 * more when whoever worked on the conversation has ended. Apart from the other sweep, since removing takes longer than
 * any of its work. To remove twice at the same time does no harm.
 */
export function erasureSweep(deps: SweepDeps & EraseDeps): Sweep {
  return createSweep(deps, {
    name: "erasures",
    collection: records,
    dueField: "attentionAt",
    where: { status: "erased" },
    dueMoments,
    sweep: async ({ tenant, conversation, erasure }) => {
      if (erasure !== undefined) await removeStored(deps, { tenant, conversation }, erasure);
      return "done";
    },
    atOnce: 4,
  });
}
