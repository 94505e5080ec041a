/** How long an unscreened message holds back later ones that are screened (PROTOCOL 4). */
export const holdMs = {
  /** While screening works: from the moment at which a later one was screened first. */
  overtaken: 15_000,
  /** When nothing had been screened for so long that screening was away: its event comes again within 30 s of backoff. */
  away: 35_000,
} as const;

interface Entry {
  readonly n: number;
  readonly at: number;
  readonly screened?: { readonly at: number };
}

/**
 * When each unscreened entry stops holding back the later ones: the time counts from the first later one that was
 * screened, since nobody is overtaken while screening is away. One that a later number has passed already holds nobody
 * beyond its own first 15 s: its order is lost. Infinite while nothing later is screened. `next` is the record's.
 */
function holdsUntil(pending: readonly Entry[], index: number, next: number): number {
  const entry = pending[index];
  if (entry === undefined) return 0;
  const later = pending.slice(index + 1);
  if (next - 1 - entry.n > later.length) return entry.at + holdMs.overtaken;
  const overtakenAt = Math.min(...later.map(({ screened }) => screened?.at ?? Number.POSITIVE_INFINITY));
  return overtakenAt + (overtakenAt - entry.at < holdMs.overtaken ? holdMs.overtaken : holdMs.away);
}

/** Whether this unscreened entry still holds back those after it. */
export function holdsBack(pending: readonly Entry[], index: number, { next, now }: { next: number; now: number }) {
  return now < holdsUntil(pending, index, next);
}

/** When the first screened entry is shown at the latest; undefined when none waits to be. */
export function heldUntil(pending: readonly Entry[], next: number): number | undefined {
  const first = pending.findIndex(({ screened }) => screened !== undefined);
  if (first === -1) return undefined;
  return Math.max(0, ...pending.slice(0, first).map((_, index) => holdsUntil(pending, index, next)));
}
