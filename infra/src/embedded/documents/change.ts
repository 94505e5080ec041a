import type { Doc } from "../../ports/documents.ts";
import type { Change } from "../../ports/documents-guard.ts";
import { PermanentError } from "../../ports/errors.ts";

type Fields = Record<string, unknown>;

/** The object that holds the last field of a path, and that field. Missing objects are made when `make` is true. */
function holder(doc: Fields, path: string, make: boolean): readonly [Fields, string] | undefined {
  const parts = path.split(".");
  const last = parts.pop() ?? path;
  let at: Fields = doc;
  for (const part of parts) {
    const next = Object.hasOwn(at, part) ? at[part] : undefined;
    if (typeof next === "object" && next !== null && !Array.isArray(next)) {
      at = next as Fields;
    } else if (!make) {
      return undefined;
    } else if (next === undefined) {
      const made: Fields = {};
      at[part] = made;
      at = made;
    } else {
      throw new PermanentError(`field ${path} lies inside a value that is no object`);
    }
  }
  return [at, last];
}

/**
 * Changes the document itself. Throws `PermanentError` where MongoDB would refuse: through a non-object, or adding to a
 * non-number; it is then half changed.
 */
export function applyChange(doc: Doc, change: Change): void {
  const fields = doc as unknown as Fields;
  for (const path of change.unset) {
    const found = holder(fields, path, false);
    if (found) delete found[0][found[1]];
  }
  for (const [path, value] of change.set) {
    const found = holder(fields, path, true);
    if (found) found[0][found[1]] = value;
  }
  for (const [path, amount] of change.inc) {
    const found = holder(fields, path, true);
    if (!found) continue;
    const [at, field] = found;
    const before = Object.hasOwn(at, field) ? at[field] : 0;
    if (typeof before !== "number") throw new PermanentError(`field ${path} is no number to add to`);
    at[field] = before + amount;
  }
}
