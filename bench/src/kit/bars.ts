/** A figure on the wrong side of its bar makes a run fail. */
export type Bar = { readonly figure: string } & ({ readonly atLeast: number } | { readonly atMost: number });

/** The names of the figures that miss their bars; a figure that is not there misses its own. */
export function missedBars(figures: Readonly<Record<string, unknown>>, bars: readonly Bar[]): string[] {
  return bars
    .filter((bar) => {
      const value = figures[bar.figure];
      if (typeof value !== "number" || Number.isNaN(value)) return true;
      return "atLeast" in bar ? value < bar.atLeast : value > bar.atMost;
    })
    .map((bar) => bar.figure);
}

/** Bars of figures that must not be above these. */
export function barsAtMost(most: Readonly<Record<string, number>>): Bar[] {
  return Object.entries(most).map(([figure, atMost]) => ({ figure, atMost }));
}
