import type { TenantId } from "@frontdesk/contracts/ids";

const firstAsideMs = 2_000;
/** Nothing that steps aside is left alone for longer. */
export const longestAsideMs = 300_000;
/** Of what may work later: it is wanted soon after what it needs is back. */
export const longestTransientAsideMs = 30_000;
/** Of the same while nothing at all goes well: perhaps a store or the bus is away, and no record is to blame. */
export const longestAwayAsideMs = 8_000;

/**
 * How long a record steps aside after so many failures in a row: 2 s, doubling up to `longestMs`. Up to a quarter less,
 * by `chance` from 0 to 1, so that what failed together does not come back together.
 */
export function asideMs(failures: number, longestMs: number, chance: number): number {
  const waitMs = Math.min(firstAsideMs * 2 ** (failures - 1), longestMs);
  return Math.round(waitMs * (1 - chance / 4));
}

/** When it is looked at again: after `waitMs`, or sooner when something else of it falls due. */
export function lookAgainAt(dueMoments: readonly number[], now: number, waitMs: number): number {
  return Math.min(now + waitMs, ...dueMoments.filter((at) => at > now));
}

/** What waits to be swept, taken tenant by tenant. */
export interface TenantLines<T> {
  /** The next record of the tenant whose turn it is, of those that `may` begin one more. */
  next(may: (tenant: TenantId) => boolean): T | undefined;
}

/**
 * Each tenant's records in their order, one a turn; first the tenant whose newest start, by `startOf`, lies longest back,
 * of equal ones the one that comes first.
 */
export function fairLines<T extends { readonly tenant: TenantId }>(
  records: readonly T[],
  startOf: (tenant: TenantId) => number,
): TenantLines<T> {
  const lines = [...Map.groupBy(records, ({ tenant }) => tenant)].toSorted(([a], [b]) => startOf(a) - startOf(b));
  return {
    next: (may) => {
      const at = lines.findIndex(([tenant]) => may(tenant));
      const [line] = at === -1 ? [] : lines.splice(at, 1);
      const record = line?.[1].shift();
      if (line !== undefined && line[1].length > 0) lines.push(line);
      return record;
    },
  };
}
