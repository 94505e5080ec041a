import type { TenantId } from "@frontdesk/contracts/ids";
import type { Money } from "@frontdesk/contracts/rpc/commerce";
import type { CollectionSpec, Doc } from "@frontdesk/infra/ports/documents";

/** One thing a tenant sells. */
export interface ItemRecord extends Doc {
  readonly itemId: string;
  readonly title: string;
  readonly description: string;
  readonly price: Money;
  readonly inStock: boolean;
  readonly url?: string;
}

/** One order; only `user` may see it (CA-15). */
export interface OrderRecord extends Doc {
  readonly orderId: string;
  readonly user: string;
  readonly status: string;
  /** ISO 8601 in UTC, so that text order is time order. */
  readonly placedAt: string;
  readonly total: Money;
  readonly tracking?: string;
}

export const catalogueItems: CollectionSpec<ItemRecord> = {
  name: "catalogue",
  version: 1,
  indexes: [{ tenant: 1, itemId: 1 }],
  shapes: { all: { equal: ["tenant"], range: "itemId", sort: { itemId: 1 } } },
  boundedBy: "its owner: one record an item; a replacing import removes what it leaves out",
};

export const orders: CollectionSpec<OrderRecord> = {
  name: "orders",
  version: 1,
  indexes: [{ tenant: 1, user: 1, placedAt: -1, orderId: -1 }],
  shapes: { newestOfUser: { equal: ["tenant", "user"], sort: { placedAt: -1, orderId: -1 } } },
  boundedBy: "its owner: one record an order",
};

/** Ids as people type them back: case, width, blanks around and a leading "#" make no difference. */
export function foldedId(id: string): string {
  return id.toWellFormed().normalize("NFKC").trim().replace(/^#/u, "").toLowerCase();
}

export function itemKey(tenant: TenantId, itemId: string): string {
  return `${tenant}:item:${encodeURIComponent(foldedId(itemId))}`;
}

export function orderKey(tenant: TenantId, orderId: string): string {
  return `${tenant}:order:${encodeURIComponent(foldedId(orderId))}`;
}
