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
