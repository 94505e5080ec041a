/**
 * How long a provider asks to be left alone, ms, from the `Retry-After` of an answer: seconds or a date (RFC 9110), or
 * the `retry-after-ms` that some add. Undefined when it does not say.
 */
export function retryAfterMs(headers: Pick<Headers, "get"> | undefined, now: number): number | undefined {
  const exact = headers?.get("retry-after-ms")?.trim() ?? "";
  if (/^\d{1,9}(\.\d+)?$/u.test(exact)) return Math.ceil(Number(exact));
  const text = headers?.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}(\.\d+)?$/u.test(text)) return Math.ceil(Number(text) * 1_000);
  // Only text with a month's letters is a date; `Date.parse` would read numbers as years.
  const at = /[a-z]{3}/iu.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
