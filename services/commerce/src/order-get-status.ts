import type { TenantId } from "@frontdesk/contracts/ids";
import type { orderGetStatus as method, OrderStatus } from "@frontdesk/contracts/rpc/commerce";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { Documents } from "@frontdesk/infra/ports/documents";
import { codeForm, isCodeSpelling } from "@frontdesk/infra/text/codes";
import type { z } from "zod";
import { formatMoney } from "./money.ts";
import { type OrderRecord, orderKey, orders } from "./records.ts";
import { refusalFor } from "./tool-access.rules.ts";

export interface OrderGetStatusDeps {
  readonly documents: Documents;
  readonly settingsOf: (tenant: TenantId) => Promise<TenantSettings | undefined>;
}

const lastOrders = 3;
/** Among so many of the person's own, newest first, an id is looked for in other spellings ("VA 004" for "VA-004"). */
const searchedOrders = 200;
const newestFirst = { placedAt: -1, orderId: -1 } as const;
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
    const found = await collection.find({ user: user.id }, { sort: newestFirst, limit: lastOrders });
    return { ok: true, data: { orders: found.map((order) => shown(order, locale)) } };
  }
  const order = await collection.get(orderKey(tenant_id, order_id));
  if (order?.user === user.id) return { ok: true, data: { orders: [shown(order, locale)] } };
  if (!isCodeSpelling(order_id)) return notFound;
  const own = await collection.find({ user: user.id }, { sort: newestFirst, limit: searchedOrders });
  const alike = own.filter(({ orderId }) => codeForm(orderId) === codeForm(order_id)).slice(0, lastOrders);
  return alike.length === 0 ? notFound : { ok: true, data: { orders: alike.map((one) => shown(one, locale)) } };
}
