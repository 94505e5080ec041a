export interface Scored {
  readonly id: string;
  readonly score: number;
}

/** Higher scores first, equal ones by id, so that an order never depends on the order of writing. */
function before(one: Scored, other: Scored): boolean {
  return one.score > other.score || (one.score === other.score && one.id < other.id);
}

/** The best `limit` of many, kept in order while they come in. */
export function createBest(limit: number) {
  const kept: Scored[] = [];
  return {
    kept,
    offer(entry: Scored): void {
      const last = kept.at(-1);
      if (kept.length >= limit && (last === undefined || !before(entry, last))) return;
      let low = 0;
      let high = kept.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        const held = kept[middle];
        if (held !== undefined && before(held, entry)) low = middle + 1;
        else high = middle;
      }
      kept.splice(low, 0, entry);
      if (kept.length > limit) kept.pop();
    },
  };
}
