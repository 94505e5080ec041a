/** How many letters must be put in, left out, changed or swapped to make one of the other. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Those that were maybe meant, nearest first, three at most. */
export function nearNames(name: string, known: readonly string[]): string[] {
  const asked = plain(name);
  const most = Math.max(1, Math.floor(asked.length / 3));
  const rated = known.map((each) => {
    const other = plain(each);
    const partOf = asked.length >= 3 && other.length >= 3 && (other.includes(asked) || asked.includes(other));
    return { each, far: partOf ? Math.min(1, distance(asked, other)) : distance(asked, other) };
  });
  return rated
    .filter(({ far }) => far <= most)
    .toSorted((a, b) => a.far - b.far || a.each.localeCompare(b.each))
    .slice(0, 3)
    .map(({ each }) => each);
}

const shown = 10;

/** What to say of a tenant that is not there. */
export function unknownTenant(name: string, known: readonly string[]): string {
  const near = nearNames(name, known);
  const rest = known.length > shown ? `, and ${known.length - shown} more` : "";
  const next =
    near.length > 0
      ? `did you mean ${near.join(" or ")}?`
      : known.length > 0
        ? `there are ${known.toSorted().slice(0, shown).join(", ")}${rest}`
        : "make one with `frontdesk tenant apply FILE`, or run `frontdesk start` once for the examples";
  return `there is no tenant ${name} here; ${next}`;
}
