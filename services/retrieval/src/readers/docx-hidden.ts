/** A switch of Word's, such as `<w:vanish/>`, that is on. */
const vanish = /<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>/u;
/** In half points; smaller letters are there for machines only. */
const tiny = /<w:sz\s+w:val="[0-3]"\s*\/>/u;
const white = /<w:color\s+w:val="FFFFFF"/iu;
/** What white letters may stand on. */
const grounds =
  /<w:shd\s(?![^>]*w:fill="(?:auto|FFFFFF|none)")|<w:highlight\b|<w:drawing\b|<w:pict\b|<w:background\b/iu;

/** Styles whose text no reader sees. */
function hiddenStyles(styles: string): readonly string[] {
  return styles
    .split("</w:style>")
    .flatMap((style) => (vanish.test(style) || tiny.test(style) ? [/w:styleId="([^"]+)"/u.exec(style)?.[1] ?? ""] : []))
    .filter((id) => id !== "");
}

function hides(xml: string, styles: string): (properties: string) => boolean {
  const hidden = new Set(hiddenStyles(styles));
  const onWhite = !grounds.test(xml);
  return (properties) => {
    if (vanish.test(properties) || tiny.test(properties) || (onWhite && white.test(properties))) return true;
    const style = /<w:rStyle\s+w:val="([^"]+)"/u.exec(properties)?.[1];
    return style !== undefined && hidden.has(style);
  };
}

/** The body of a Word file without the text of runs that no reader of it sees: hidden, tiny, or white on white (DOC-07). */
export function withoutHiddenRuns(xml: string, styles: string): string {
  const hidden = hides(xml, styles);
  return xml
    .split("</w:r>")
    .map((part) => {
      const start = Math.max(0, part.lastIndexOf("<w:r>"), part.lastIndexOf("<w:r "));
      const run = part.slice(start);
      return hidden(run) ? part.slice(0, start) + run.replace(/>[^<]+<\/w:t>/gu, "></w:t>") : part;
    })
    .join("</w:r>");
}
