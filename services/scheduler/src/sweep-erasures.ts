import { type Erasable, removeStored } from "@frontdesk/infra/conversation/erase";
import { takeUpErasure } from "@frontdesk/infra/conversation/erase.rules";
import { conversations as records } from "@frontdesk/infra/conversation/record";
import { op } from "@frontdesk/infra/ports/documents";
import type { SweepDeps } from "./sweep-conversations.ts";

const batch = 50;

/**
 * PROTOCOL 9: goes on with erasures that are due, by the index on `attentionAt`: those whose process died or could not
 * reach something, and each once more when whoever worked on the conversation has ended. Apart from the other sweep,
 * since removing takes longer than any of its work. Answers how many were done.
 */
export async function sweepErasures(deps: SweepDeps): Promise<number> {
  const due = await deps.documents
    .system()
    .find(
      records,
      { attentionAt: op.lte(deps.clock.now()), status: "erased" },
      { sort: { attentionAt: 1 }, limit: batch },
    );
  let done = 0;
  for (const { tenant, conversation } of due) {
    try {
      if (await goOn(deps, { tenant, conversation })) done += 1;
    } catch (error) {
      deps.logger.warn("erasure.not_done", { conversation, error });
      // What is away is away for the others too; they stay due.
      break;
    }
  }
  return done;
}

async function goOn(deps: SweepDeps, one: Erasable): Promise<boolean> {
  const erasure = await deps.conversations.applyToErased(one.tenant, one.conversation, takeUpErasure);
  if (erasure === undefined) return false;
  await removeStored(deps, one, erasure);
  return true;
}
