import type { Document, Filter, UpdateFilter } from "mongodb";
import type { Doc } from "../ports/documents.ts";
import type { Change, Condition } from "../ports/documents-guard.ts";

/** Plain operators only (DESIGN §4). Each value was checked to be a scalar, so none can become an operator (BR-23). */
export function filterOf(conditions: readonly Condition[]): Filter<Doc> {
  const parts = conditions.map(({ path, kind, value }): Document => ({ [path]: { [`$${kind}`]: value } }));
  const [first, ...rest] = parts;
  if (!first) return {};
  return (rest.length === 0 ? first : { $and: parts }) as Filter<Doc>;
}

/** Undefined when nothing changes: MongoDB refuses an empty update. */
export function updateOf({ set, unset, inc }: Change): UpdateFilter<Doc> | undefined {
  const update = {
    ...(set.length > 0 && { $set: Object.fromEntries(set) }),
    ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((path) => [path, ""])) }),
    ...(inc.length > 0 && { $inc: Object.fromEntries(inc) }),
  };
  return Object.keys(update).length === 0 ? undefined : (update as UpdateFilter<Doc>);
}
