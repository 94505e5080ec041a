import type { TenantId } from "@frontdesk/contracts/ids";
import { type Clock, createSteadyClock } from "@frontdesk/infra/ports/clock";
import type { Vectors } from "@frontdesk/infra/ports/vectors";

/** How many passages a tenant has: tells when a change was missed, so a figure some seconds old is as good. */
export interface PointCounts {
  of(tenant: TenantId): Promise<number>;
  /** After a change made here. */
  forget(tenant: TenantId): void;
}

const freshMs = 10_000;
const rememberedTenants = 10_000;

export function createPointCounts(vectors: Vectors, clock: Clock): PointCounts {
  const steady = createSteadyClock(clock);
  const counts = new Map<TenantId, { readonly count: Promise<number>; readonly until: number }>();
  return {
    of: async (tenant) => {
      const known = counts.get(tenant);
      if (known !== undefined && known.until > steady.now()) return await known.count;
      const count = vectors.forTenant(tenant).count();
      count.catch(() => counts.delete(tenant));
      if (counts.size >= rememberedTenants) counts.clear();
      counts.set(tenant, { count, until: steady.now() + freshMs });
      return await count;
    },
    forget: (tenant) => void counts.delete(tenant),
  };
}
