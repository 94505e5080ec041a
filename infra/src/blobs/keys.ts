import { PermanentError } from "../ports/errors.ts";

const allowed = /^[A-Za-z0-9_.-]+(?:\/[A-Za-z0-9_.-]+)*$/;
const dots = /(?:^|\/)\.{1,2}(?:\/|$)|\.\./;
const maxKeyCharacters = 200;

/** The key, when it is one; `PermanentError` for one that could reach outside the tenant's own. */
export function checkKey(key: string): string {
  if (key.length > maxKeyCharacters || !allowed.test(key) || dots.test(key)) {
    throw new PermanentError("a blob's key is 1-200 letters, digits, `-`, `_`, `.` or `/`, without `..`");
  }
  return key;
}

/** A prefix is the beginning of a key; the empty one means all. */
export function checkPrefix(prefix: string): string {
  if (prefix !== "") checkKey(prefix.endsWith("/") ? prefix.slice(0, -1) : prefix);
  return prefix;
}
