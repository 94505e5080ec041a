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
