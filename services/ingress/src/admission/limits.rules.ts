import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { ConversationRecord } from "@frontdesk/infra/conversation/record";
import type { WindowHit, WindowSpec } from "@frontdesk/infra/ports/counters";

export interface Sender {
  readonly tenant: string;
  readonly user: string;
  readonly conversation: string;
  /** Absent on channels that hide it. */
  readonly ip?: string;
}

/** A counter's key. An id that an older release let in may hold half of a surrogate pair, which cannot be encoded. */
export function keyOf(parts: readonly string[]): string {
  return parts.map((part) => encodeURIComponent(part.toWellFormed())).join(":");
}

/**
 * The windows one message counts in: BR-06 a user, WF-05 an address and a conversation. The flood rule is a window too:
 * with `messages` before it, one comes less than `meanGapSeconds` apart on average when they all lie within
 * `messages * meanGapSeconds`. A refused message counts in no window, so waiting as told is always enough.
 */
export function windowsOf(sender: Sender, settings: TenantSettings, now: number): WindowSpec[] {
  const { perUserPerMinute, window, windowEnabled, flood, floodEnabled } = settings.limits;
  const key = (...parts: string[]) => keyOf([sender.tenant, "limit", ...parts]);
  const wide = { limit: window.max, windowMs: window.seconds * 1_000, now };
  const floodMs = Math.ceil(flood.messages * flood.meanGapSeconds * 1_000);
  return [
    { key: key("user", sender.user), limit: perUserPerMinute, windowMs: 60_000, now },
    ...(sender.ip === undefined || !windowEnabled ? [] : [{ key: key("ip", sender.ip), ...wide }]),
    ...(windowEnabled ? [{ key: key("conversation", sender.conversation), ...wide }] : []),
    ...(floodEnabled && floodMs > 0
      ? [{ key: key("flood", sender.conversation), limit: flood.messages, windowMs: floodMs, now }]
      : []),
  ];
}

/**
 * The windows a new conversation counts in: as many as a user or an address could fill with a message each. A tenant's
 * own system, which names its users, is held to those of the user it names.
 */
export function openingWindowsOf(
  { tenant, user, ip }: Omit<Sender, "conversation">,
  settings: TenantSettings,
  now: number,
): WindowSpec[] {
  const { perUserPerMinute, window, windowEnabled } = settings.limits;
  const key = (...parts: string[]) => keyOf([tenant, "limit", "opened", ...parts]);
  return [
    { key: key("user", user), limit: perUserPerMinute, windowMs: 60_000, now },
    ...(ip === undefined || !windowEnabled
      ? []
      : [{ key: key("ip", ip), limit: window.max, windowMs: window.seconds * 1_000, now }]),
  ];
}

/** How long to wait, in whole seconds; undefined when the message may pass. */
export function retryAfterSeconds(hits: readonly WindowHit[]): number | undefined {
  const waitsMs = hits.filter((hit) => !hit.allowed).map((hit) => hit.retryAfterMs);
  return waitsMs.length === 0 ? undefined : Math.max(1, Math.ceil(Math.max(...waitsMs) / 1_000));
}

/** Whether the record still has every message it ever showed: its own words are then enough to know a message as new. */
export function remembersAll({ window, visible }: Pick<ConversationRecord, "window" | "visible">): boolean {
  return window.length === visible;
}
