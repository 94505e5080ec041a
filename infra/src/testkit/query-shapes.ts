import type { CollectionSpec, Doc, QueryShape } from "../ports/documents.ts";

type Index = CollectionSpec<Doc>["indexes"][number];
type Way = 1 | -1;

/** An index walks forwards or backwards as a whole: all ways as asked, or all turned round. */
function walks(fields: readonly (readonly [string, Way])[], wanted: readonly (readonly [string, Way])[]): boolean {
  const turned = wanted[0] && fields[0] && wanted[0][1] !== fields[0][1] ? -1 : 1;
  return wanted.every(([path, way], at) => fields[at]?.[0] === path && fields[at][1] === way * turned);
}

function serves(index: Index, { equal, sort = {}, range }: QueryShape): boolean {
  const fields = Object.entries(index);
  const compared = new Set(equal);
  const prefix = fields.slice(0, compared.size);
  if (!prefix.every(([path]) => compared.has(path))) return false;
  const rest = fields.slice(compared.size);
  // A field compared by equality is constant, so sorting by it asks nothing of the index.
  const sorted = Object.entries(sort).filter(([path]) => !compared.has(path));
  if (sorted.length > 0) return walks(rest, sorted) && (range === undefined || sorted[0]?.[0] === range);
  return range === undefined || compared.has(range) || rest[0]?.[0] === range;
}

/**
 * The declared query shapes that neither `_id` nor a declared index serves: the equal fields in any order as the
 * index's first, then those sorted by, the ranged one first among them (DESIGN §4).
 */
export function unservedShapes({ indexes, shapes }: Pick<CollectionSpec<Doc>, "indexes" | "shapes">): string[] {
  return Object.entries(shapes)
    .filter(([, shape]) => {
      if (shape.equal.includes("_id")) return false;
      return ![{ _id: 1 } as const, ...indexes].some((index) => serves(index, shape));
    })
    .map(([name]) => name);
}
