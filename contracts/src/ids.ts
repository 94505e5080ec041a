import { z } from "zod";

/**
 * Ids that become subject tokens, keys and file names. They hold no dot, star, `>`, blank or colon, so two different
 * ids can never meet in one subject or composite key (NATS-07, CA-18).
 */
export const TenantId = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, "must be 1-63 lowercase letters, digits or inner dashes");
export type TenantId = z.infer<typeof TenantId>;

/** No NUL and no half of a surrogate pair: every store, header, subject and log line takes such a text as it is (BR-23). */
const storable = /^[^\0\p{Cs}]*$/u;
export const unstorable = "must not hold NUL or half of a surrogate pair";
export function isStorable(text: string): boolean {
  return storable.test(text);
}

/** A name that comes from outside: a user's, a thread's, a message's at its platform. Data, never part of a subject. */
export const ForeignId = z.string().min(1).max(200).regex(storable, unstorable);
/** A short text that is stored and shown as it is. */
export const Label = z.string().regex(storable, unstorable);

/** A conversation id: a ULID made by ingress, or a digest of a gateway's thread key. */
export const ConversationId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "must be 1-64 letters, digits, _ or -");
export type ConversationId = z.infer<typeof ConversationId>;

/** A message id: a digest of (tenant, channel, platform id or idempotency key), or a ULID. */
export const MessageId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "must be 1-64 letters, digits, _ or -");

/** A ticket id: a digest of the conversation and the turn that asked for a person. */
export const TicketId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "must be 1-64 letters, digits, _ or -");

/** Characters that show nothing: control, format and direction marks, lone surrogates, line separators. */
const unseen = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u;
/** A citation is written `[source: id]`, so an id that holds a bracket would end it early or open another (WF-09). */
const noBracket = /^[^[\]［］【】]*$/u;

/**
 * A knowledge document id, as its owner names it: any script, in one Unicode form (NFC), without blanks around it. It is
 * data, never part of a subject or a file path; `.` and `..` alone are refused, since no URL can name them.
 */
export const DocumentId = z
  .string()
  .normalize("NFC")
  .trim()
  .min(1, "must not be blank")
  .max(200, "must be at most 200 characters")
  .regex(unseen, "must not hold control or invisible characters")
  .regex(noBracket, "must not hold brackets ([ ] ［ ］ 【 】), which mark citations")
  .regex(/^(?!\.{1,2}$)/u, "must not be `.` or `..` alone");

/** The doors a message comes in by. */
export const Channel = z.enum(["web", "api", "nats", "whatsapp", "discord", "webhook"]);
export type Channel = z.infer<typeof Channel>;

/** Languages the desk speaks (BR-24, CA-03). `sheng` is answered in Swahili. */
export const Language = z.enum(["en", "es", "id", "sw", "sheng"]);
export type Language = z.infer<typeof Language>;

/** Whether the end user is known, and how (BR-04, BR-08). */
export const Tier = z.enum(["guest", "retail", "wholesale"]);
export type Tier = z.infer<typeof Tier>;

/** What a document is for (CA-14). */
export const DocumentType = z.enum(["policy", "faq", "doc", "sop"]);
export type DocumentType = z.infer<typeof DocumentType>;
