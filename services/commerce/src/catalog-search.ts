import type { TenantId } from "@frontdesk/contracts/ids";
import type { CatalogItem, catalogSearch as method } from "@frontdesk/contracts/rpc/commerce";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { z } from "zod";
import type { CatalogueCache } from "./catalogue-cache.ts";
import { formatMoney } from "./money.ts";
import { rankItems } from "./rank-items.rules.ts";
import type { ItemRecord } from "./records.ts";
import { searchWords } from "./search-text.rules.ts";
import { refusalFor } from "./tool-access.rules.ts";

export interface CatalogSearchDeps {
  readonly catalogues: CatalogueCache;
  readonly settingsOf: (tenant: TenantId) => Promise<TenantSettings | undefined>;
}

function shown({ itemId, title, description, price, inStock, url }: ItemRecord, locale: string): CatalogItem {
  return {
    item_id: itemId,
    title,
    description,
    price,
    priceText: formatMoney(price, locale),
    inStock,
    ...(url === undefined ? {} : { url }),
  };
}

/** At most six items of the tenant's catalogue, best first, and how many match in all (CA-07, CA-08, CAT-01). */
export async function catalogSearch(
  { catalogues, settingsOf }: CatalogSearchDeps,
  { tenant_id, user, query, limit }: z.infer<typeof method.request>,
): Promise<z.infer<typeof method.response>> {
  const refusal = refusalFor("catalog_search", user.tier);
  if (refusal !== undefined) return refusal;
  const settings = await settingsOf(tenant_id);
  if (settings === undefined) return { ok: false, code: "not_found", message: "Tenant not found" };
  const found = rankItems(await catalogues.get(tenant_id), searchWords(query));
  const items = found.slice(0, limit).map(({ record }) => shown(record, settings.commerce.locale));
  return { ok: true, data: { items, matches: found.length } };
}
