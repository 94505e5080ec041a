import type { TenantId } from "@frontdesk/contracts/ids";
import type { Documents } from "@frontdesk/infra/ports/documents";
import { checkRows, type ImportOutcome } from "./import-rows.rules.ts";
import { putAll } from "./put-all.ts";
import { type OrderRecord, orderKey, orders } from "./records.ts";
import { OrderRow } from "./rows.ts";

export interface OrdersImport {
  readonly tenant: TenantId;
  /** Parsed lines, not yet checked. */
  readonly rows: readonly unknown[];
}

function recordOf(tenant: TenantId, { order_id, placedAt, tracking, ...rest }: OrderRow): OrderRecord {
  return {
    _id: orderKey(tenant, order_id),
    tenant,
    orderId: order_id,
    ...rest,
    placedAt: new Date(placedAt).toISOString(),
    ...(tracking === undefined ? {} : { tracking }),
  };
}

/** Writes orders by their id; the same import again changes nothing. Refuses all rows when one is wrong. */
export async function importOrders(documents: Documents, { tenant, rows }: OrdersImport): Promise<ImportOutcome> {
  const checked = checkRows(OrderRow, rows, "order_id");
  if (checked.faults.length > 0) return { ok: false, faults: checked.faults };
  const collection = documents.forTenant(tenant).collection(orders);
  await putAll(
    collection,
    checked.rows.map((row) => recordOf(tenant, row)),
  );
  return { ok: true, written: checked.rows.length, removed: 0 };
}
