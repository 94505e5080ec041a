/** A part again and again, to this length. */
export function filledWith(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length);
}

/** Milliseconds of this process's own work, the best of a few: the first one compiles, and other work does not count. */
export async function bestMs(work: () => unknown, tries: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let n = 0; n < tries; n += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}
