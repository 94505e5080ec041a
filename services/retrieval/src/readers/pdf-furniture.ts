import type { Line, PdfPage } from "./pdf-lines.ts";

/** The shares of a page, above and below, that hold running titles; how often one must stand there. */
const edge = 0.1;
const leastTimes = 3;
const onlyNumber = /^[\p{P}\p{S}\s]*(?:\p{N}+|[ivxlc]+)[\p{P}\p{S}\s]*$/iu;

function placeOf({ y }: Line, height: number): string | undefined {
  if (y > height * edge && y < height * (1 - edge)) return undefined;
  return String(Math.round(y / 4));
}

/** A line as it stands on other pages too: as it is, or with a number that counts up with the pages. */
function keysOf(line: Line, page: number, height: number): string[] {
  const place = placeOf(line, height);
  if (place === undefined) return [];
  const counted = [/\d{1,4}(?!.*\d)/su, /\d{1,4}/u].map((digits) =>
    line.text.replace(digits, (found) => `#${Number(found) - page}`),
  );
  return [...new Set([line.text, ...counted])].map((key) => `${place} ${key}`);
}

/** Tells running titles and page numbers, which repeat at the same place; all but the first of each, as one may name the shop. */
export function isFurniture(pages: readonly PdfPage[]): (line: Line, page: number) => boolean {
  const times = new Map<string, number>();
  const firstPage = new Map<string, number>();
  const heights = new Map(pages.map(({ number, height }) => [number, height]));
  for (const { number, height, lines } of pages) {
    for (const key of new Set(lines.flatMap((line) => keysOf(line, number, height)))) {
      times.set(key, (times.get(key) ?? 0) + 1);
      if (!firstPage.has(key)) firstPage.set(key, number);
    }
  }
  return (line, page) => {
    const keys = keysOf(line, page, heights.get(page) ?? 0).filter((key) => (times.get(key) ?? 0) >= leastTimes);
    return keys.length > 0 && (onlyNumber.test(line.text) || keys.some((key) => firstPage.get(key) !== page));
  };
}
