import type { DefaultTreeAdapterMap } from "parse5";
import { isSelected, type Selectors, selectorsOf } from "./style-rules.ts";

type Element = DefaultTreeAdapterMap["element"];

/** Elements whose content no visitor reads (DOC-07), and those that are the page's controls. */
const unread = new Set(
  "script style template noscript head iframe object embed svg math canvas audio video map nav select datalist dialog textarea input".split(
    " ",
  ),
);

const nothing = "0*(?:\\.0+)?(?:[a-z%]+)?(?:;|$|!)";
const hiddenStyle = new RegExp(
  [
    "(?:^|;)display:none",
    "(?:content-)?visibility:(?:hidden|collapse)",
    `(?:^|;)opacity:(?:${nothing}|0?\\.0\\d)`,
    `font-size:(?:${nothing}|[01](?:\\.\\d+)?px|0?\\.\\d+(?:px|pt))`,
    "(?:left|top|right|text-indent|margin-left):-\\d{3,}",
    "clip:rect\\((?:0|1px)",
    "clip-path:(?:inset\\((?:50|100)%|circle\\(0)",
    "transform:scale\\(0\\)",
    "(?:^|;)color:transparent",
    "(?:^|;)color:rgba\\([^)]*,0(?:\\.0+)?\\)",
  ].join("|"),
  "u",
);

function compact(style: string): string {
  return style
    .toLowerCase()
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, "");
}

const namedColours: Readonly<Record<string, string>> = { white: "#ffffff", black: "#000000" };

function colour(value: string): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/u.exec(value);
  if (short !== null)
    return `#${short
      .slice(1)
      .map((digit) => digit.repeat(2))
      .join("")}`;
  const parts = /^rgb\((\d+),(\d+),(\d+)\)$/u.exec(value);
  if (parts !== null)
    return `#${parts
      .slice(1)
      .map((part) => Number(part).toString(16).padStart(2, "0"))
      .join("")}`;
  return namedColours[value] ?? value;
}

/** Same colour for letters and ground: there for machines only. */
function paintedOver(style: string): boolean {
  const ink = /(?:^|;)color:([^;!]+)/u.exec(style)?.[1];
  const ground = /background(?:-color)?:([^;!]+)/u.exec(style)?.[1];
  return ink !== undefined && ground !== undefined && colour(ink) === colour(ground);
}

function hides(declarations: string): boolean {
  const style = compact(declarations);
  return hiddenStyle.test(style) || paintedOver(style);
}

/** What the page's own style sheets hide on a screen of any size. */
export function hidingSelectors(sheets: readonly string[]): Selectors {
  return selectorsOf(sheets.join("\n"), hides);
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

/** True for what a visitor does not see, or what is no part of the text. */
export function isHidden(element: Element, hiding: Selectors): boolean {
  if (unread.has(element.tagName) || attribute(element, "hidden") !== undefined) return true;
  if (hides(attribute(element, "style") ?? "")) return true;
  return isSelected(element, hiding);
}
