import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { WindowHit, WindowSpec } from "@frontdesk/infra/ports/counters";

export interface Sender {
  readonly tenant: string;
  readonly user: string;
  readonly conversation: string;
  /** Absent on channels that hide it. */
  readonly ip?: string;
}

/** The windows one message counts in: BR-06 a user, WF-05 a conversation and an address. The conversation's comes last. */
export function windowsOf(sender: Sender, settings: TenantSettings, now: number): WindowSpec[] {
  const { perUserPerMinute, window, windowEnabled, flood } = settings.limits;
  const key = (...parts: string[]) => [sender.tenant, "limit", ...parts].map(encodeURIComponent).join(":");
  const wide = { limit: windowEnabled ? window.max : Number.MAX_SAFE_INTEGER, windowMs: window.seconds * 1_000, now };
  return [
    { key: key("user", sender.user), limit: perUserPerMinute, windowMs: 60_000, now },
    ...(sender.ip === undefined || !windowEnabled ? [] : [{ key: key("ip", sender.ip), ...wide }]),
    { key: key("conversation", sender.conversation), ...wide, recent: flood.messages + 1 },
  ];
}

/** How long to wait, in whole seconds; undefined when the message may pass. */
export function retryAfterSeconds(
  hits: readonly WindowHit[],
  settings: TenantSettings,
  now: number,
): number | undefined {
  const refused = hits.filter((hit) => !hit.allowed);
  if (refused.length > 0) return Math.max(1, Math.ceil(Math.max(...refused.map((hit) => hit.retryAfterMs)) / 1_000));
  if (!settings.limits.floodEnabled) return undefined;
  return floodSeconds(hits.at(-1)?.recent ?? [], settings.limits.flood, now);
}

/** WF-05 flood: the messages before this one came less than `meanGapSeconds` apart on average. */
function floodSeconds(
  recent: readonly number[],
  flood: TenantSettings["limits"]["flood"],
  now: number,
): number | undefined {
  const before = recent.slice(0, -1).slice(-flood.messages);
  const [first] = before;
  const last = before.at(-1);
  if (before.length < flood.messages || first === undefined || last === undefined) return undefined;
  const neededMs = flood.meanGapSeconds * 1_000 * (before.length - 1);
  if (last - first >= neededMs) return undefined;
  return Math.max(1, Math.ceil((neededMs - (now - (before[1] ?? now))) / 1_000));
}
