import type { Clock } from "../ports/clock.ts";
import { type Documents, op } from "../ports/documents.ts";
import { type ConversationRecord, conversations, recordId } from "./record.ts";
import { unusedKeptMs } from "./unused.rules.ts";

interface UnusedDeps {
  readonly documents: Documents;
  readonly clock: Clock;
}

/**
 * SL-04: whoever opens conversations by the thousand and says nothing does not fill the store. One that was closed a day
 * ago is removed, by one conditional delete: a message that opens it again meanwhile wins.
 */
export async function letUnusedGo(
  { documents, clock }: UnusedDeps,
  { tenant, conversation }: Pick<ConversationRecord, "tenant" | "conversation">,
): Promise<void> {
  const unused = { status: "closed", next: 1, visible: 0, closedAt: op.lte(clock.now() - unusedKeptMs) };
  await documents.forTenant(tenant).collection(conversations).delete(recordId(tenant, conversation), unused);
}
