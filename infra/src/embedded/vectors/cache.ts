import type { TenantId } from "@frontdesk/contracts/ids";
import type { TenantIndex } from "./index.ts";

/** The indexes of the tenants asked last. */
export interface IndexCache {
  of(tenant: TenantId): Promise<TenantIndex>;
  /** Keeps the index in memory until the change is made. */
  change(tenant: TenantId, act: (index: TenantIndex) => Promise<void>): Promise<void>;
}

interface Entry {
  readonly index: Promise<TenantIndex>;
  /** What it counted when it was last used; 0 while it is read. */
  points: number;
  /** Under way: an index read anew meanwhile would miss some of them. */
  changes: number;
}

/** What a tenant takes in memory beside its points, counted in points. */
const pointsPerTenant = 10;

/** Holds about `mostPoints` in all; the tenant in use stays, however many it has. */
export function createIndexCache(load: (tenant: TenantId) => Promise<TenantIndex>, mostPoints: number): IndexCache {
  /** Those asked last stand last. */
  const entries = new Map<TenantId, Entry>();
  let total = 0;

  function entryOf(tenant: TenantId): Entry {
    const known = entries.get(tenant);
    if (known !== undefined) {
      entries.delete(tenant);
      entries.set(tenant, known);
      return known;
    }
    const entry: Entry = { index: load(tenant), points: 0, changes: 0 };
    entries.set(tenant, entry);
    entry.index.catch(() => entries.delete(tenant));
    return entry;
  }

  function makeRoom(used: Entry): void {
    for (const [tenant, entry] of entries) {
      if (total <= mostPoints) return;
      if (entry === used || entry.changes > 0 || entry.points === 0) continue;
      entries.delete(tenant);
      total -= entry.points;
    }
  }

  async function use(tenant: TenantId, entry: Entry): Promise<TenantIndex> {
    const index = await entry.index;
    if (entries.get(tenant) !== entry) return index;
    const points = index.size + pointsPerTenant;
    total += points - entry.points;
    entry.points = points;
    makeRoom(entry);
    return index;
  }

  return {
    of: (tenant) => use(tenant, entryOf(tenant)),
    async change(tenant, act) {
      const entry = entryOf(tenant);
      entry.changes += 1;
      try {
        await act(await use(tenant, entry));
      } finally {
        entry.changes -= 1;
      }
    },
  };
}
