import type { TenantId } from "@frontdesk/contracts/ids";
import type { Documents } from "@frontdesk/infra/ports/documents";
import { checkRows, type ImportOutcome } from "./import-rows.rules.ts";
import { putAll, removeOthers } from "./put-all.ts";
import { catalogueItems, type ItemRecord, itemKey } from "./records.ts";
import { CatalogueRow } from "./rows.ts";

export interface CatalogueImport {
  readonly tenant: TenantId;
  /** Parsed lines, not yet checked. */
  readonly rows: readonly unknown[];
  /** The rows are the whole catalogue: items that are not among them are removed afterwards. */
  readonly replace?: boolean;
}

function recordOf(tenant: TenantId, { item_id, url, ...rest }: CatalogueRow): ItemRecord {
  return { _id: itemKey(tenant, item_id), tenant, itemId: item_id, ...rest, ...(url === undefined ? {} : { url }) };
}

/** Writes items by their id; the same import again changes nothing. Refuses all rows when one is wrong. */
export async function importCatalogue(
  documents: Documents,
  { tenant, rows, replace = false }: CatalogueImport,
): Promise<ImportOutcome> {
  const checked = checkRows(CatalogueRow, rows, "item_id");
  if (checked.faults.length > 0) return { ok: false, faults: checked.faults };
  const collection = documents.forTenant(tenant).collection(catalogueItems);
  const records = checked.rows.map((row) => recordOf(tenant, row));
  await putAll(collection, records);
  const removed = replace ? await removeOthers(collection, records) : 0;
  return { ok: true, written: records.length, removed };
}
