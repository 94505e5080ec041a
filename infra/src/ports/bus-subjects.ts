/** Tells whether a subject, split at its dots, is heard. */
export type Matcher = (tokens: readonly string[]) => boolean;

/** `*` stands for one token, a last `>` for one or more. */
export function matcherOf(filter: string): Matcher {
  const wanted = filter.split(".");
  const open = wanted.at(-1) === ">";
  const fixed = open ? wanted.slice(0, -1) : wanted;
  return (tokens) => {
    if (open ? tokens.length <= fixed.length : tokens.length !== fixed.length) return false;
    return fixed.every((token, at) => token === "*" || token === tokens[at]);
  };
}
