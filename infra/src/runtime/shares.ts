import type { OutgoingMessage } from "../ports/bus.ts";
import type { Deps } from "../ports/deps.ts";
import { BusFullError, PermanentError } from "../ports/errors.ts";

const mib = 1024 * 1024;
const hourMs = 3_600_000;
/** What a message takes beside its body. */
const messageBytes = 256;

interface Share {
  readonly name: string;
  readonly bytes: number;
  readonly perMs: number;
}

/** What one tenant's poison may take: a small part of its stream for as long as that keeps, so that nobody else's is lost. */
export const shares = {
  raw: { name: "raw", bytes: 32 * mib, perMs: 72 * hourMs },
  letters: { name: "letters", bytes: 16 * mib, perMs: 30 * 24 * hourMs },
  refusals: { name: "refusals", bytes: 8 * mib, perMs: 24 * hourMs },
} as const satisfies Record<string, Share>;

/** `beyond`: the tenant's share is used up, or its stream never takes this; `full`: the stream has no room now. */
export type Kept = "kept" | "full" | "beyond";

export async function keepWithin(
  deps: Pick<Deps, "bus" | "counters">,
  share: Share,
  tenant: string,
  message: OutgoingMessage,
): Promise<Kept> {
  const bytes = message.data.byteLength + messageBytes;
  if (!(await hasRoom(deps, share, { tenant, bytes }))) return "beyond";
  try {
    const { duplicate } = await deps.bus.publish(message);
    if (duplicate) await giveBack(deps, share, { tenant, bytes });
    return "kept";
  } catch (error) {
    await giveBack(deps, share, { tenant, bytes });
    if (error instanceof BusFullError) return "full";
    if (error instanceof PermanentError) return "beyond";
    throw error;
  }
}

const keyOf = (tenant: string, share: Share): string => `${tenant}:dead:${share.name}`;

/** What was not kept, or was before, takes nothing of the share. */
async function giveBack(
  { counters }: Pick<Deps, "counters">,
  share: Share,
  { tenant, bytes }: { readonly tenant: string; readonly bytes: number },
): Promise<void> {
  await counters.add(keyOf(tenant, share), -bytes).catch(() => undefined);
}

/** What cannot be counted now is kept: the stream itself is bounded. */
async function hasRoom(
  { counters }: Pick<Deps, "counters">,
  share: Share,
  { tenant, bytes }: { readonly tenant: string; readonly bytes: number },
): Promise<boolean> {
  try {
    return await counters.reserve(keyOf(tenant, share), bytes, share.bytes, share.perMs);
  } catch {
    return true;
  }
}
