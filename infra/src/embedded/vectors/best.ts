export interface Scored {
  readonly id: string;
  readonly score: number;
}

interface Entry {
  readonly slot: number;
  readonly score: number;
}

/**
 * The best `limit` of many slots, at least one: a heap with the worst on top, which most do not get past. Equal scores
 * by id, so that an order never depends on the order of writing.
 */
export function createBest(limit: number, idOf: (slot: number) => string) {
  const heap: Entry[] = [];
  const isWorse = (one: Entry, other: Entry) =>
    one.score < other.score || (one.score === other.score && idOf(one.slot) > idOf(other.slot));

  function swapIfWorse(at: number, above: number): boolean {
    const [one, other] = [heap[at], heap[above]];
    if (one === undefined || other === undefined || !isWorse(one, other)) return false;
    heap[at] = other;
    heap[above] = one;
    return true;
  }

  function rise(at: number): void {
    const above = (at - 1) >> 1;
    if (at > 0 && swapIfWorse(at, above)) rise(above);
  }

  function sink(at: number): void {
    const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
    if (left === undefined) return;
    const worse = right !== undefined && isWorse(right, left) ? 2 * at + 2 : 2 * at + 1;
    if (swapIfWorse(worse, at)) sink(worse);
  }

  return {
    /** Whether a score could be among them. */
    admits: (score: number): boolean => heap.length < limit || score >= (heap[0]?.score ?? score),
    offer(slot: number, score: number): void {
      const worst = heap[0];
      if (heap.length < limit) {
        heap.push({ slot, score });
        rise(heap.length - 1);
      } else if (worst !== undefined && isWorse(worst, { slot, score })) {
        heap[0] = { slot, score };
        sink(0);
      }
    },
    /** Slots, in no order. */
    slots: (): number[] => heap.map(({ slot }) => slot),
    /** Best first. */
    sorted: (): Scored[] =>
      heap
        .toSorted((one, other) => (isWorse(one, other) ? 1 : -1))
        .map(({ slot, score }) => ({ id: idOf(slot), score })),
  };
}
