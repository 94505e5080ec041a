/** What a tenant had of a process lately: one for each handler started, halved every `halfLifeMs`. */
export interface Use {
  readonly amount: number;
  /** Monotonic ms. */
  readonly at: number;
}

const halfLifeMs = 1_000;
/** Who had less by so much is somebody to be spared; between near equals nobody crowds anybody. */
const crowdingTimes = 2;
/** Less than this is as good as nothing. */
const forgettable = 0.01;

export function useAt({ amount, at }: Use, now: number): number {
  return amount * 2 ** ((at - now) / halfLifeMs);
}

/**
 * The tenants that crowd the others out: the few that had at least half of everything lately, down to where the next had
 * clearly less. They give way; the others together had no more than half, so giving way never starves them.
 */
export function crowding(uses: ReadonlyMap<string, number>): Set<string> {
  const ranked = [...uses].filter(([, use]) => use >= forgettable).toSorted(([, a], [, b]) => b - a);
  const total = ranked.reduce((sum, [, use]) => sum + use, 0);
  let had = 0;
  for (const [index, [, use]] of ranked.entries()) {
    had += use;
    const next = ranked[index + 1]?.[1];
    if (next !== undefined && 2 * had >= total && use >= crowdingTimes * next) {
      return new Set(ranked.slice(0, index + 1).map(([tenant]) => tenant));
    }
  }
  return new Set();
}

/** Of those who wait, the one that had least lately; the first of equals. */
export function leastServed(waiting: Iterable<string>, useOf: (tenant: string) => number): string | undefined {
  let least: { readonly tenant: string; readonly use: number } | undefined;
  for (const tenant of waiting) {
    const use = useOf(tenant);
    if (least === undefined || use < least.use) least = { tenant, use };
  }
  return least?.tenant;
}
