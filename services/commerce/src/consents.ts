import type { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import type { readConsents as method } from "@frontdesk/contracts/rpc/commerce";
import type { CollectionSpec, Doc, Documents } from "@frontdesk/infra/ports/documents";
import type { z } from "zod";

/** One time that a person said whether they want marketing messages; the newest one holds (CA-13). */
export interface ConsentRecord extends Doc {
  /** The call that wrote it: by its id there is one record, whoever makes the call how often. */
  readonly requestId: string;
  readonly user: string;
  readonly conversation: ConversationId;
  readonly turn: number;
  readonly marketing: boolean;
  /** When the turn opened in which they said so; a turn's later words come after its earlier ones. */
  readonly at: number;
}

export const consents: CollectionSpec<ConsentRecord> = {
  name: "consents",
  version: 1,
  indexes: [
    { tenant: 1, user: 1, at: -1 },
    { tenant: 1, conversation: 1 },
  ],
  shapes: {
    newestOfUser: { equal: ["tenant", "user"], sort: { at: -1 } },
    ofConversation: { equal: ["tenant", "conversation"] },
  },
  boundedBy: "its customers: one small record each time one of them opts out or in; erased with the conversation",
};

export function consentKey(tenant: TenantId, requestId: string): string {
  return `${tenant}:consent:${requestId}`;
}

/** What this person said last; undefined when they never said anything. */
export async function newestConsent(
  documents: Documents,
  tenant: TenantId,
  user: string,
): Promise<ConsentRecord | undefined> {
  const [newest] = await documents
    .forTenant(tenant)
    .collection(consents)
    .find({ tenant, user }, { sort: { at: -1 }, limit: 1 });
  return newest;
}

/** What each of these persons said last, in their order; a mailing system asks before it sends (CA-13). */
export async function readConsents(
  documents: Documents,
  { tenant, users }: z.infer<typeof method.request>,
): Promise<z.infer<typeof method.response>> {
  const consents = await Promise.all(
    users.map(async (user) => {
      const newest = await newestConsent(documents, tenant, user);
      const saidAt = newest === undefined ? null : new Date(newest.at).toISOString();
      return { user, marketing: newest?.marketing ?? null, saidAt };
    }),
  );
  return { consents };
}

/** PROTOCOL 9: removes what was said in one conversation; of how many records. */
export async function eraseConsents(
  documents: Documents,
  tenant: TenantId,
  conversation: ConversationId,
): Promise<number> {
  return await documents.forTenant(tenant).collection(consents).deleteMany({ tenant, conversation });
}
