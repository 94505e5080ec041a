/** Reproducible "random" numbers from 0 to 1: the same plan for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(random: () => number, from: readonly T[]): T {
  return from[Math.min(from.length - 1, Math.floor(random() * from.length))] as T;
}

/** One of these by weight. */
export function weighted<T extends string>(random: () => number, weights: Readonly<Record<T, number>>): T {
  const entries = Object.entries<number>(weights) as [T, number][];
  let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of entries) {
    left -= weight;
    if (left < 0) return name;
  }
  return (entries.at(-1) as [T, number])[0];
}
