import { relative, sep } from "node:path";

/**
 * A file's id: its path within the folder that the command is called in, or `base`; so it is the same whether the file
 * is named or a folder around it. Of a file outside, the path without the steps up.
 */
export function documentIdOf(base: string, file: string): string {
  const parts = relative(base, file).split(sep);
  return parts
    .filter((part) => part !== "..")
    .join("/")
    .normalize("NFC");
}

export interface NamedDocument {
  readonly id: string;
  /** The file that it is, or stands in. */
  readonly place: string;
}

const most = 10;

/** Of each id that several documents would have: the id and where they lie. */
export function clashesOf(documents: readonly NamedDocument[]): string[] {
  const places = Map.groupBy(documents, ({ id }) => id);
  const clashes = [...places].flatMap(([id, named]) => {
    const where = [...new Set(named.map(({ place }) => place))];
    return where.length < 2 ? [] : [`${id}: ${where.join(", ")}`];
  });
  const more = clashes.length - most;
  return more > 0 ? [...clashes.slice(0, most), `and ${more} more`] : clashes;
}
