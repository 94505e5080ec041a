import { type Collection, type Doc, type Filter, isOperator, type Operator, op } from "../ports/documents.ts";

/** The last item shown: its value of the sorted field, and its `_id` for those of the same value. */
export type PageKey = readonly [value: string | number, id: string];

export interface PageAsk {
  readonly filter: Filter;
  /** Sorted by this field, then by `_id`: an index must end in both. It is missing in no document that is found. */
  readonly by: string;
  readonly way: 1 | -1;
  readonly after?: PageKey | undefined;
  readonly limit: number;
}

export interface Page<T> {
  readonly items: T[];
  /** Where the next page begins; absent on the last. */
  readonly next?: PageKey;
}

/** One page of what a filter finds, in one or two reads: those of the last value that are left, then those beyond it. */
export async function readPage<T extends Doc>(
  find: Collection<T>["find"],
  { filter, by, way, after, limit }: PageAsk,
): Promise<Page<T>> {
  const beyond = way === 1 ? op.gt : op.lt;
  const most = limit + 1;
  const sort = { [by]: way, _id: way };
  const found: T[] = [];
  if (after === undefined) found.push(...(await find(filter, { sort, limit: most })));
  else {
    const [value, id] = after;
    const same = await find({ ...filter, [by]: value, _id: beyond(id) }, { sort: { _id: way }, limit: most });
    found.push(...same);
    if (same.length < most) {
      const narrowed = { ...filter, [by]: [...conditionsOn(filter[by]), beyond(value)] };
      found.push(...(await find(narrowed, { sort, limit: most - same.length })));
    }
  }
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return found.length > limit && last !== undefined ? { items, next: [valueOf(last, by), last._id] } : { items };
}

function conditionsOn(condition: Filter[string] | undefined): readonly Operator[] {
  if (condition === undefined) return [];
  if (typeof condition === "object" && condition !== null) return isOperator(condition) ? [condition] : condition;
  return [op.in([condition])];
}

function valueOf(document: Doc, path: string): string | number {
  let value: unknown = document;
  for (const part of path.split(".")) value = (value as Record<string, unknown> | undefined)?.[part];
  if (typeof value === "string" || typeof value === "number") return value;
  throw new Error(`${path} is missing in a document that is listed by it`);
}
