import type { FastifyRequest } from "fastify";

export interface Pages {
  /** Cursors, as the list wrote them. */
  readonly next?: string | undefined;
  readonly previous?: string | undefined;
}

/**
 * Where a list goes on, as a `Link` header (RFC 8288). Its addresses are relative to the one asked for, whose other
 * parameters they keep, so that they hold behind a proxy's prefix too.
 */
export function pageLinks(request: Pick<FastifyRequest, "query">, { next, previous }: Pages): Record<string, string> {
  if (next === undefined && previous === undefined) return {};
  const { cursor: _cursor, after: _after, ...others } = request.query as Record<string, string>;
  const to = (cursor: string, rel: string) =>
    `<?${new URLSearchParams({ ...others, cursor }).toString()}>; rel="${rel}"`;
  const links = [
    ...(next === undefined ? [] : [to(next, "next")]),
    ...(previous === undefined ? [] : [to(previous, "prev")]),
  ];
  return { link: links.join(", ") };
}

/** Only what is there: a service of the release before knows no other field, and is asked for none in vain. */
export function given<T extends Record<string, unknown>>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const there = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(there) as { [K in keyof T]?: NonNullable<T[K]> };
}
