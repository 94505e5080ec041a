import type { DefaultTreeAdapterMap } from "parse5";

type Element = DefaultTreeAdapterMap["element"];

/** Elements whose content no visitor reads (DOC-07), and those that are the page's controls. */
const unread = new Set(
  "script style template noscript head iframe object embed svg math canvas audio video map nav select datalist dialog textarea input".split(
    " ",
  ),
);

const hiddenStyle =
  /display:none|visibility:(?:hidden|collapse)|opacity:0*(?:\.0+)?(?:;|$|!)|font-size:0*(?:\.0+)?(?:[a-z%]+)?(?:;|$|!)|font-size:[01](?:\.\d+)?px|(?:left|top|right|text-indent):-\d{3,}|clip:rect\(0|clip-path:inset\((?:50|100)%/u;

function compact(style: string): string {
  return style
    .toLowerCase()
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, "");
}

/** Same colour for letters and ground: there for machines only. */
function paintedOver(style: string): boolean {
  const ink = /(?:^|;)color:([^;!]+)/u.exec(style)?.[1];
  const ground = /background(?:-color)?:([^;!]+)/u.exec(style)?.[1];
  return ink !== undefined && ground !== undefined && colour(ink) === colour(ground);
}

const namedColours: Readonly<Record<string, string>> = { white: "#ffffff", black: "#000000" };

function colour(value: string): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/u.exec(value);
  if (short !== null)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join("")}`;
  return namedColours[value] ?? value;
}

function hides(declarations: string): boolean {
  const style = compact(declarations);
  return hiddenStyle.test(style) || paintedOver(style);
}

/** Classes, ids and tags that the page's own style sheets hide, from rules with one simple selector. */
export function hiddenSelectors(sheets: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const sheet of sheets) {
    for (const rule of sheet.replace(/\/\*.*?\*\//gs, "").split("}")) {
      const brace = rule.lastIndexOf("{");
      if (brace < 0 || !hides(rule.slice(brace + 1))) continue;
      const selectors = rule.slice(rule.lastIndexOf("{", brace - 1) + 1, brace).split(",");
      for (const selector of selectors) {
        const simple = selector.trim();
        if (/^[a-z]*[.#]?[\w-]+$/iu.test(simple)) found.add(simple);
      }
    }
  }
  return found;
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

/** True for what a visitor does not see, or what is no part of the text. */
export function isHidden(element: Element, selectors: ReadonlySet<string>): boolean {
  if (unread.has(element.tagName) || attribute(element, "hidden") !== undefined) return true;
  if (hides(attribute(element, "style") ?? "")) return true;
  if (selectors.size === 0) return false;
  const tag = element.tagName;
  const id = attribute(element, "id");
  const classes = (attribute(element, "class") ?? "").split(/\s+/);
  const names = [
    tag,
    ...(id ? [`#${id}`, `${tag}#${id}`] : []),
    ...classes.flatMap((one) => [`.${one}`, `${tag}.${one}`]),
  ];
  return names.some((name) => selectors.has(name));
}
