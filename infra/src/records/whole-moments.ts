/**
 * About so many records in the order of their moments, none left out that shares its moment with one of them: the next page
 * begins at `next`. `find` answers at most so many, in that order.
 */
export async function wholeMoments<T>(
  find: (atMost: number) => Promise<T[]>,
  momentOf: (record: T) => number,
  about: number,
): Promise<{ readonly found: readonly T[]; readonly next?: number }> {
  for (let atMost = about; ; atMost *= 2) {
    const found = await find(atMost + 1);
    const last = found[atMost];
    if (last === undefined) return { found };
    const next = momentOf(last);
    const whole = found.filter((record) => momentOf(record) !== next);
    if (whole.length > 0) return { found: whole, next };
  }
}
