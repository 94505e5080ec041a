/** Gives a place back; again is nothing. */
export type FreePlace = () => void;

/** Whom a place is for; left out is what is not known, or speaks for many. */
export interface Holder {
  readonly tenant?: string;
  /** Of that tenant. */
  readonly user?: string;
  readonly address?: string;
}

/** How many places there are, and how many of them one holder may have at once. */
export interface Shares {
  readonly process: number;
  readonly tenant: number;
  readonly user: number;
  readonly address: number;
}

/** Whose share is taken; `process`: there is no place at all. */
export type Full = keyof Shares;

/** So many at once in this process; of them a tenant has a part, and of that a user and an address a part. */
export interface Bulkhead {
  enter(holder: Holder): FreePlace | Full;
}

/** Narrowest first: who has had enough hears that, and not that others have. */
const shares = ["user", "address", "tenant"] as const;

export function createBulkhead(most: Shares): Bulkhead {
  const inside = new Map<string, number>();
  let all = 0;
  const keysOf = ({ tenant = "", user, address }: Holder): Partial<Record<(typeof shares)[number], string>> => ({
    ...(user === undefined ? {} : { user: JSON.stringify(["user", tenant, user]) }),
    ...(address === undefined ? {} : { address: JSON.stringify(["address", address]) }),
    ...(tenant === "" ? {} : { tenant: JSON.stringify(["tenant", tenant]) }),
  });
  return {
    enter: (holder) => {
      const keys = keysOf(holder);
      const full = shares.find((share) => {
        const key = keys[share];
        return key !== undefined && (inside.get(key) ?? 0) >= most[share];
      });
      if (full !== undefined) return full;
      if (all >= most.process) return "process";
      const taken = Object.values(keys);
      for (const key of taken) inside.set(key, (inside.get(key) ?? 0) + 1);
      all += 1;
      let gone = false;
      return () => {
        if (gone) return;
        gone = true;
        all -= 1;
        for (const key of taken) {
          const left = (inside.get(key) ?? 1) - 1;
          if (left > 0) inside.set(key, left);
          else inside.delete(key);
        }
      };
    },
  };
}
