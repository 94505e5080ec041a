import { z } from "zod";
import { ConversationId, TenantId } from "./ids.ts";

/**
 * CloudEvents 1.0, structured JSON. Extension attributes are lower case as the specification asks.
 * `id` is unique per tenant and effect; the bus deduplicates on it.
 */
export const Envelope = z.object({
  specversion: z.literal("1.0"),
  id: z.string().min(1).max(200),
  /** `/frontdesk/<service>` */
  source: z.string(),
  /** `frontdesk.<entity>.<fact>.v<major>` */
  type: z.string(),
  /** RFC 3339, UTC. */
  time: z.string(),
  datacontenttype: z.literal("application/json"),
  tenant: TenantId,
  conversation: ConversationId,
  turn: z.number().int().nonnegative().optional(),
  /** One customer message's whole journey. */
  correlationid: z.string(),
  /** The id of the event that caused this one. */
  causationid: z.string().optional(),
  /** W3C Trace Context. */
  traceparent: z.string().optional(),
});
export type Envelope = z.infer<typeof Envelope>;

/** An event as it travels: the envelope with typed data. */
export type EventOf<Data> = Envelope & { data: Data };
