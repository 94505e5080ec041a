import type { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import type { customerUpdatePreferences as method } from "@frontdesk/contracts/rpc/commerce";
import type { ConversationRecord } from "@frontdesk/infra/conversation/record";
import { admitWrite } from "@frontdesk/infra/conversation/tool-log.rules";
import type { Clock } from "@frontdesk/infra/ports/clock";
import type { Documents } from "@frontdesk/infra/ports/documents";
import { TransientError } from "@frontdesk/infra/ports/errors";
import type { z } from "zod";
import { type ConsentRecord, consentKey, consents, newestConsent } from "./consents.ts";
import { refusalFor } from "./tool-access.rules.ts";

export interface UpdatePreferencesDeps {
  readonly documents: Documents;
  readonly recordOf: (tenant: TenantId, conversation: ConversationId) => Promise<ConversationRecord | undefined>;
  readonly clock: Clock;
}

type Answer = z.infer<typeof method.response>;

const passed = { ok: false, code: "passed", message: "The turn has passed" } as const;

/**
 * Opts a person out of marketing messages, or in again (CA-13). A call has one effect by its request id and is answered
 * the same when it comes again; a new one is refused when its turn does not wait for it any more (PROTOCOL 6).
 */
export async function updatePreferences(
  { documents, recordOf, clock }: UpdatePreferencesDeps,
  request: z.infer<typeof method.request>,
): Promise<Answer> {
  const { tenant_id: tenant, conversation_id: conversation, request_id: requestId, user, turn, fence } = request;
  const refusal = refusalFor("customer_update_preferences", user.tier);
  if (refusal !== undefined) return refusal;
  const collection = documents.forTenant(tenant).collection(consents);
  const _id = consentKey(tenant, requestId);
  const known = await collection.get(_id);
  if (known !== undefined) return told(known);
  const marketing = request.marketing_opt_in;
  // One who never opted out has nothing to opt in to again: a bare "start" is no consent.
  if (marketing && (await newestConsent(documents, tenant, user.id)) === undefined) return told({ marketing: null });
  const record = await recordOf(tenant, conversation);
  const admission = admitWrite(record, { conversation, turn, fence, requestId }, clock.now());
  if (admission.kind === "later") throw new TransientError("the turn's claim is about to end");
  if (admission.kind === "passed" || record?.user.id !== user.id) return passed;
  const { openedAt, toolLog } = admission.turn;
  const consent: ConsentRecord = {
    _id,
    tenant,
    requestId,
    user: user.id,
    conversation,
    turn,
    marketing,
    at: openedAt + toolLog.length,
  };
  await collection.insert(consent);
  return told(consent);
}

function told({ marketing }: { readonly marketing: boolean | null }): Answer {
  return { ok: true, data: { marketing_opt_in: marketing } };
}
