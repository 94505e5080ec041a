import { Money } from "@frontdesk/contracts/rpc/commerce";
import { z } from "zod";
import { foldedId } from "./records.ts";

const Id = z
  .string()
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, "must hold no control characters")
  .refine((id) => foldedId(id) !== "", "must not be empty");

const Amount = Money.extend({
  amountMinor: z.int().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/u, "must be an ISO 4217 code"),
});

/** One line of a `catalogue.jsonl`. Prices are in minor units, e.g. Rp 150.000 is 15000000. */
export const CatalogueRow = z.strictObject({
  item_id: Id,
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().max(2_000),
  price: Amount,
  inStock: z.boolean(),
  url: z.url({ protocol: /^https?$/u }).optional(),
});
export type CatalogueRow = z.infer<typeof CatalogueRow>;

/** One line of an `orders.jsonl`. */
export const OrderRow = z.strictObject({
  order_id: Id,
  user: z.string().min(1).max(200),
  status: z.string().trim().min(1).max(60),
  placedAt: z.iso.datetime({ offset: true }),
  total: Amount,
  tracking: z.string().trim().min(1).max(200).optional(),
});
export type OrderRow = z.infer<typeof OrderRow>;
