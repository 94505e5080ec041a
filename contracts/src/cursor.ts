import { z } from "zod";

/**
 * Where a list goes on. Opaque to clients: they are told it, and hand it in as `cursor`. It holds the sort key of the last
 * item shown, so what is added or removed meanwhile neither repeats an item nor hides one.
 */
export interface ListCursor<K> {
  /** As it stands in a query; anything that this list did not write is refused. */
  readonly query: z.ZodType<K, string>;
  write(key: K): string;
}

const maxCharacters = 2_000;
const isCursor = /^[A-Za-z0-9_-]+$/;
const refusal = "must be the `next` or `previous` of an answer of this list, as it was given";

/** The cursor of one list; `key` is what its items are sorted by, with the id that tells equal ones apart. */
export function listCursor<S extends z.ZodType>(list: string, key: S): ListCursor<z.infer<S>> {
  const query = z
    .string()
    .max(maxCharacters, refusal)
    .regex(isCursor, refusal)
    .transform((text, context): z.infer<S> => {
      const written = parsed(text) as { readonly list?: unknown; readonly key?: unknown } | null | undefined;
      const read = key.safeParse(written?.list === list ? written.key : undefined);
      if (read.success) return read.data;
      context.issues.push({ code: "custom", message: refusal, input: text });
      return z.NEVER;
    });
  return { query, write: (value) => encoded(JSON.stringify({ list, key: value })) };
}

/** Query of a list: where to go on, and how many at most; left out, the list's own page size. */
export function cursorQuery<K>({ query }: ListCursor<K>, most: number) {
  return z.strictObject({ cursor: query.optional(), limit: z.coerce.number().int().min(1).max(most).optional() });
}

function encoded(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  return btoa(bytes.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function parsed(text: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
