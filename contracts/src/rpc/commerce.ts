import { z } from "zod";
import { AskConsents, Consents } from "../http.ts";
import { ConversationId, TenantId } from "../ids.ts";
import { TenantSettings } from "../settings.ts";
import { User } from "../turn.ts";
import { eraseAnswer, eraseRequest, rpc, TenantOnly } from "./method.ts";

/** What every tool call carries (CA-09); the tool itself checks `user` against the access matrix (BR-08). */
export const ToolContext = {
  tenant_id: TenantId,
  request_id: z.string().min(1).max(200),
  conversation_id: ConversationId,
  user: User.strict(),
};

/**
 * What every tool write carries beside that (PROTOCOL 6): `request_id` names the call for good, so that its tool has one
 * effect by it and answers the same again; the turn and fence it was asked for in.
 */
export const WriteContext = {
  ...ToolContext,
  turn: z.int().positive(),
  fence: z.int().nonnegative(),
};

export const Money = z.strictObject({ amountMinor: z.int(), currency: z.string().length(3) });

export type Money = z.infer<typeof Money>;

export const CatalogItem = z.object({
  item_id: z.string(),
  title: z.string(),
  description: z.string(),
  price: Money,
  /** As the customer reads it, in the tenant's locale (BR-25). */
  priceText: z.string(),
  inStock: z.boolean(),
  url: z.string().optional(),
});

export type CatalogItem = z.infer<typeof CatalogItem>;

export const OrderStatus = z.object({
  order_id: z.string(),
  status: z.string(),
  placedAt: z.string(),
  total: Money,
  totalText: z.string(),
  tracking: z.string().optional(),
});

export type OrderStatus = z.infer<typeof OrderStatus>;

/** A tool's answer: data, or a clear refusal the dialogue can word. */
function toolResult<T extends z.ZodType>(data: T) {
  return z.discriminatedUnion("ok", [
    z.object({ ok: z.literal(true), data }),
    z.object({ ok: z.literal(false), code: z.enum(["forbidden", "not_found", "unavailable"]), message: z.string() }),
  ]);
}

export const catalogSearch = rpc(
  "commerce",
  "catalog_search",
  z.strictObject({ ...ToolContext, query: z.string().max(400), limit: z.int().min(1).max(6).default(6) }),
  toolResult(z.object({ items: z.array(CatalogItem).max(6), matches: z.int() })),
);

export const orderGetStatus = rpc(
  "commerce",
  "order_get_status",
  z.strictObject({ ...ToolContext, order_id: z.string().min(1).max(100).optional() }),
  toolResult(z.object({ orders: z.array(OrderStatus).max(5) })),
);

export const tenantGetContext = rpc(
  "commerce",
  "tenant_get_context",
  z.strictObject(ToolContext),
  toolResult(
    z.object({
      settings: TenantSettings.pick({ id: true, name: true, persona: true, languages: true, commerce: true }),
    }),
  ),
);

/** A write's answer. `passed`: the turn or its fence has passed, and nothing was written. */
function writeResult<T extends z.ZodType>(data: T) {
  return z.discriminatedUnion("ok", [
    z.object({ ok: z.literal(true), data }),
    z.object({ ok: z.literal(false), code: z.enum(["forbidden", "passed", "unavailable"]), message: z.string() }),
  ]);
}

/** T03, as far as it is built: whether this person wants marketing messages (CA-13). */
export const customerUpdatePreferences = rpc(
  "commerce",
  "customer_update_preferences",
  z.strictObject({ ...WriteContext, marketing_opt_in: z.boolean() }),
  /** What holds now; null: they never opted out, so there is nothing to opt in to again, and nothing was written. */
  writeResult(z.object({ marketing_opt_in: z.boolean().nullable() })),
);

/** What each of these persons said last (CA-13). */
export const readConsents = rpc(
  "commerce",
  "read_consents",
  z.strictObject({ ...TenantOnly, ...AskConsents.shape }),
  Consents,
);

export const erasePreferences = rpc("commerce", "erase_preferences", eraseRequest, eraseAnswer);
