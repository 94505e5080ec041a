import type { TenantId } from "@frontdesk/contracts/ids";
import type { tenantGetContext as method } from "@frontdesk/contracts/rpc/commerce";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { z } from "zod";
import { refusalFor } from "./tool-access.rules.ts";

export interface TenantGetContextDeps {
  readonly settingsOf: (tenant: TenantId) => Promise<TenantSettings | undefined>;
}

/** Who the desk speaks for: persona, languages and commerce settings; limits and policies stay inside. */
export async function tenantGetContext(
  { settingsOf }: TenantGetContextDeps,
  { tenant_id, user }: z.infer<typeof method.request>,
): Promise<z.infer<typeof method.response>> {
  const refusal = refusalFor("tenant_get_context", user.tier);
  if (refusal !== undefined) return refusal;
  const settings = await settingsOf(tenant_id);
  if (settings === undefined) return { ok: false, code: "not_found", message: "Tenant not found" };
  const { id, name, persona, languages, commerce } = settings;
  return { ok: true, data: { settings: { id, name, persona, languages, commerce } } };
}
