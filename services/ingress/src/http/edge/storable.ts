import { isStorable } from "@frontdesk/contracts/ids";

/**
 * BR-23, by one rule for every route: the path of the first text, or name of a field, that no store takes as it is.
 * `cleaned` are the fields of free text, from which it is taken out later instead.
 */
export function unstorableField(value: unknown, cleaned: readonly string[] = []): string | undefined {
  const found = search(value, []);
  return found === undefined ? undefined : found.join(".") || "(body)";

  function search(part: unknown, path: readonly string[]): readonly string[] | undefined {
    if (typeof part === "string") return isStorable(part) || isCleaned(path) ? undefined : path;
    if (typeof part !== "object" || part === null) return undefined;
    for (const [key, each] of Object.entries(part)) {
      if (!isStorable(key)) return [...path, key];
      const inside = search(each, [...path, key]);
      if (inside !== undefined) return inside;
    }
    return undefined;
  }

  function isCleaned([field, ...rest]: readonly string[]): boolean {
    return field !== undefined && rest.length === 0 && cleaned.includes(field);
  }
}

/** Whether an address is percent-encoded UTF-8 to its end: what is not is left as it stands by the parser of queries. */
export function isEncoded(url: string): boolean {
  if (!url.includes("%")) return true;
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}
