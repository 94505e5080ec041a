/** Signs that no text is written with. */
const open = "\uE0F0";
const close = "\uE0F1";
/** A citation, and the closing list. */
const places =
  /[[［【]\s*sources?\s*[:：][^\]］】]*[\]］】]|^\s*(?:sources?|fuentes?|sumber|vyanzo|chanzo)\s*[:：].*$/gimu;
const hidden = new RegExp(`${open}(\\d{1,3})${close}`, "gu");

/**
 * The ids a reply may cite, put out of the way of every layer: an id is a name, whatever it looks like: markup, a telephone
 * number, a promise (WF-09).
 */
export function citedIds(ids: readonly string[]) {
  const longestFirst = [...ids.entries()].toSorted(([, one], [, other]) => other.length - one.length);
  return {
    hide: (text: string) =>
      text.replaceAll(places, (place) =>
        longestFirst.reduce((rest, [at, id]) => rest.replaceAll(id, () => `${open}${at}${close}`), place),
      ),
    /** Those that a hidden text cites. */
    citedIn: (text: string): ReadonlySet<string> =>
      new Set(Array.from(text.matchAll(hidden), ([, at]) => ids[Number(at)] ?? "")),
    show: (text: string) => text.replaceAll(hidden, (_, at: string) => ids[Number(at)] ?? ""),
  };
}
