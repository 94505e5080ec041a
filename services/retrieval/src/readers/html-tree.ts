import type { DefaultTreeAdapterMap } from "parse5";
import { isHidden } from "./hidden.ts";
import type { Selectors } from "./style-rules.ts";

export type Node = DefaultTreeAdapterMap["node"];
export type Element = DefaultTreeAdapterMap["element"];

/** Elements that run on within a line; any other one starts and ends a block. */
export const inline = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);
export const maxDepth = 400;

/** A page nested deeper than any honest page; the walk would not end well. */
export class TooDeepError extends Error {
  override readonly name = "TooDeepError";
}

export function isElement(node: Node): node is Element {
  return "tagName" in node;
}

export function childrenOf(node: Node): readonly Node[] {
  return "childNodes" in node ? node.childNodes : [];
}

/** All visible text below a node, in one piece. */
export function textOf(node: Node, hidden: Selectors, depth = 0): string {
  if (depth > maxDepth) throw new TooDeepError();
  if ("value" in node && node.nodeName === "#text") return node.value;
  if (isElement(node) && isHidden(node, hidden)) return "";
  if (isElement(node) && node.tagName === "br") return "\n";
  const inner = childrenOf(node)
    .map((child) => textOf(child, hidden, depth + 1))
    .join("");
  return isElement(node) && !inline.has(node.tagName) ? ` ${inner} ` : inner;
}

/** Text of the elements of one tag, wherever they are; a stack, not recursion, as nothing limits the depth here. */
export function allOf(root: Node, tag: string): string[] {
  const found: string[] = [];
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isElement(node) && node.tagName === tag) {
      found.push(
        childrenOf(node)
          .map((child) => ("value" in child ? child.value : ""))
          .join(""),
      );
    } else open.push(...[...childrenOf(node)].reverse());
  }
  return found;
}
