const MINUTE_MS = 60_000;
/** So far ahead a time is told in minutes from now. */
const SOON_MS = 90 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * When somebody is expected, in the reader's words; nothing where it is not known or has passed.
 * @param {string | undefined} at
 * @param {number} nowMs
 * @param {string} locale
 */
export function whenText(at, nowMs, locale) {
  const ahead = at === undefined ? 0 : Date.parse(at) - nowMs;
  if (!(ahead > 0)) return "";
  if (ahead < SOON_MS) return new Intl.RelativeTimeFormat(locale).format(Math.ceil(ahead / MINUTE_MS), "minute");
  const day = ahead < DAY_MS / 2 ? {} : { weekday: /** @type {const} */ ("long") };
  const form = { ...day, hour: /** @type {const} */ ("numeric"), minute: /** @type {const} */ ("2-digit") };
  return new Intl.DateTimeFormat(locale, form).format(Date.parse(at ?? ""));
}
