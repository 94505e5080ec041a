import type { TenantId } from "@frontdesk/contracts/ids";
import type { orderGetStatus as method, OrderStatus } from "@frontdesk/contracts/rpc/commerce";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { Documents } from "@frontdesk/infra/ports/documents";
import type { z } from "zod";
import { formatMoney } from "./money.ts";
import { type OrderRecord, orderKey, orders } from "./records.ts";
import { refusalFor } from "./tool-access.rules.ts";

export interface OrderGetStatusDeps {
  readonly documents: Documents;
  readonly settingsOf: (tenant: TenantId) => Promise<TenantSettings | undefined>;
}

const lastOrders = 3;
/** One answer for 'not yours' and 'not there': neither tells that an order exists (CA-15). */
const notFound = { ok: false, code: "not_found", message: "Order not found" } as const;

function shown({ orderId, status, placedAt, total, tracking }: OrderRecord, locale: string): OrderStatus {
  return {
    order_id: orderId,
    status,
    placedAt,
    total,
    totalText: formatMoney(total, locale),
    ...(tracking === undefined ? {} : { tracking }),
  };
}

/** The person's own order by its id, or their last three (BR-04, CA-15). `TransientError` while the store is away. */
export async function orderGetStatus(
  { documents, settingsOf }: OrderGetStatusDeps,
  { tenant_id, user, order_id }: z.infer<typeof method.request>,
): Promise<z.infer<typeof method.response>> {
  const refusal = refusalFor("order_get_status", user.tier);
  if (refusal !== undefined) return refusal;
  const settings = await settingsOf(tenant_id);
  if (settings === undefined) return notFound;
  const { locale } = settings.commerce;
  const collection = documents.forTenant(tenant_id).collection(orders);
  if (order_id === undefined) {
    const options = { sort: { placedAt: -1, orderId: -1 }, limit: lastOrders } as const;
    const found = await collection.find({ user: user.id }, options);
    return { ok: true, data: { orders: found.map((order) => shown(order, locale)) } };
  }
  const order = await collection.get(orderKey(tenant_id, order_id));
  if (order === undefined || order.user !== user.id) return notFound;
  return { ok: true, data: { orders: [shown(order, locale)] } };
}
