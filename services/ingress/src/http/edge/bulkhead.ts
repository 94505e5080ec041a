/** Gives a place back; again is nothing. */
export type FreePlace = () => void;

/** So many at once in this process, of them so many of one tenant. */
export interface Bulkhead {
  /** `tenant`: its share is taken; `process`: there is no place at all. */
  enter(tenant: string): FreePlace | "tenant" | "process";
}

export function createBulkhead(most: { readonly process: number; readonly tenant: number }): Bulkhead {
  const inside = new Map<string, number>();
  let all = 0;
  return {
    enter: (tenant) => {
      if (all >= most.process) return "process";
      const own = inside.get(tenant) ?? 0;
      if (own >= most.tenant) return "tenant";
      inside.set(tenant, own + 1);
      all += 1;
      let gone = false;
      return () => {
        if (gone) return;
        gone = true;
        all -= 1;
        const left = (inside.get(tenant) ?? 1) - 1;
        if (left > 0) inside.set(tenant, left);
        else inside.delete(tenant);
      };
    },
  };
}
