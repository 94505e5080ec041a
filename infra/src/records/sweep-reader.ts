import type { TenantId } from "@frontdesk/contracts/ids";
import type { Clock } from "../ports/clock.ts";
import { type Documents, op } from "../ports/documents.ts";
import type { Swept, SweptDoc } from "./swept.ts";

/** What one pass over the tenants found due, oldest first. */
export interface Pass<T> {
  readonly records: readonly T[];
  /** How often the store was asked. */
  readonly finds: number;
  /** No tenant was left out because it had its share before. */
  readonly fresh: boolean;
  /** All that was due was read. */
  readonly whole: boolean;
}

/** Reads what is due so that no tenant hides another. */
export interface DueReader<T> {
  read(findsAtMost: number): Promise<Pass<T>>;
  /** When work of this tenant began last, counted in starts; 0: not lately. */
  startOf(tenant: TenantId): number;
  /** Work of this tenant begins; the answer takes that back. */
  begins(tenant: TenantId): () => void;
}

export const pageSize = 200;
const knownTenants = 5_000;

/**
 * One page may be full of one tenant's records, so the next page leaves out every tenant that was read. Tenants whose
 * work began are left out until everybody had a share, also when that takes several rounds.
 */
export function createDueReader<T extends SweptDoc>(
  { documents, clock }: { readonly documents: Documents; readonly clock: Clock },
  { collection, dueField, where = {} }: Pick<Swept<T>, "collection" | "dueField" | "where">,
): DueReader<T> {
  /** Whose work began last stands last. */
  const starts = new Map<TenantId, number>();
  let count = 0;
  let lapBeganAt = 0;
  let lapEnded = true;

  const find = async (without: ReadonlySet<TenantId>): Promise<T[]> =>
    await documents
      .system()
      .find(
        collection,
        { ...where, [dueField]: op.lte(clock.now()), ...(without.size > 0 && { tenant: op.nin([...without]) }) },
        { sort: { [dueField]: 1 }, limit: pageSize },
      );

  return {
    read: async (findsAtMost) => {
      if (lapEnded) lapBeganAt = count;
      const passed = new Set([...starts].flatMap(([tenant, at]) => (at > lapBeganAt ? [tenant] : [])));
      const fresh = passed.size === 0;
      const records: T[] = [];
      for (let finds = 1; ; finds += 1) {
        const page = await find(passed);
        records.push(...page);
        for (const { tenant } of page) passed.add(tenant);
        lapEnded = page.length < pageSize;
        if (lapEnded || finds >= findsAtMost) return { records, finds, fresh, whole: lapEnded && fresh && finds === 1 };
      }
    },
    startOf: (tenant) => starts.get(tenant) ?? 0,
    begins: (tenant) => {
      const before = starts.get(tenant);
      count += 1;
      starts.delete(tenant);
      starts.set(tenant, count);
      const [longestBack] = starts.size > knownTenants ? starts.keys() : [];
      if (longestBack !== undefined) starts.delete(longestBack);
      return () => {
        if (before === undefined) starts.delete(tenant);
        else starts.set(tenant, before);
      };
    },
  };
}
