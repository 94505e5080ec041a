/** Whether a NATS filter (`*` one token, a last `>` one or more) matches a subject. */
export function matchesFilter(filter: string, subject: string): boolean {
  const wanted = filter.split(".");
  const given = subject.split(".");
  if (wanted.at(-1) === ">") {
    const head = wanted.slice(0, -1);
    return given.length > head.length && head.every((token, i) => token === "*" || token === given[i]);
  }
  return wanted.length === given.length && wanted.every((token, i) => token === "*" || token === given[i]);
}

/** Whether some subject is matched by both filters. */
export function filtersOverlap(a: string, b: string): boolean {
  const [x, y] = [a.split("."), b.split(".")];
  for (let i = 0; ; i += 1) {
    const [left, right] = [x[i], y[i]];
    if (left === undefined || right === undefined) return left === right;
    if (left === ">" || right === ">") return true;
    if (left !== right && left !== "*" && right !== "*") return false;
  }
}
