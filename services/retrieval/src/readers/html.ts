import { parse } from "parse5";
import { type BlockWriter, createBlockWriter, type ReadDocument, tidy } from "./blocks.ts";
import { hidingSelectors, isHidden } from "./hidden.ts";
import {
  allOf,
  childrenOf,
  type Element,
  inline,
  isElement,
  maxDepth,
  type Node,
  TooDeepError,
  textOf,
} from "./html-tree.ts";
import type { Selectors } from "./style-rules.ts";
import { tableRows } from "./table.ts";

interface Walk {
  readonly writer: BlockWriter;
  readonly hidden: Selectors;
  /** Text of the block being read. */
  line: string;
  kind: "text" | "item";
  /** What stands before the next item: a dash or a number. */
  bullet: string;
}

function flush(walk: Walk): void {
  const text = tidy(walk.line);
  walk.line = "";
  if (text === "") return;
  walk.writer.add(walk.kind, walk.kind === "item" ? `${walk.bullet}${text}` : text);
  // Further paragraphs of an item follow it without a bullet of their own.
  walk.bullet = "";
}

function walkItem(element: Element, walk: Walk, at: { readonly depth: number; readonly bullet: string }): void {
  const outer = { kind: walk.kind, bullet: walk.bullet };
  walk.kind = "item";
  walk.bullet = at.bullet;
  for (const child of childrenOf(element)) visit(child, walk, at.depth + 1);
  flush(walk);
  walk.kind = outer.kind;
  walk.bullet = outer.bullet;
}

function walkList(element: Element, walk: Walk, depth: number): void {
  let number = Number(element.attrs.find(({ name }) => name === "start")?.value ?? 1) || 1;
  for (const child of childrenOf(element)) {
    if (!isElement(child) || child.tagName !== "li") visit(child, walk, depth + 1);
    else if (!isHidden(child, walk.hidden)) {
      walkItem(child, walk, { depth, bullet: element.tagName === "ol" ? `${number++}. ` : "- " });
    }
  }
}

function walkTable(element: Element, walk: Walk, depth: number): void {
  const rows = tableRows(element, walk.hidden);
  // A table of long cells lays a page out: its cells are read as blocks.
  if (rows === undefined) {
    for (const child of childrenOf(element)) visit(child, walk, depth + 1);
    return;
  }
  const [header, ...rest] = rows;
  if (header === undefined) return;
  if (rest.length === 0) walk.writer.add("row", header);
  for (const row of rest) walk.writer.add("row", row, { header });
}

function walkBlock(element: Element, walk: Walk, depth: number): void {
  flush(walk);
  const heading = /^h([1-6])$/u.exec(element.tagName)?.[1];
  if (heading !== undefined) walk.writer.heading(Number(heading), textOf(element, walk.hidden));
  else if (element.tagName === "title") walk.writer.heading(2, textOf(element, walk.hidden));
  else if (element.tagName === "ul" || element.tagName === "ol") walkList(element, walk, depth);
  else if (element.tagName === "table") walkTable(element, walk, depth);
  else for (const child of childrenOf(element)) visit(child, walk, depth + 1);
  flush(walk);
}

function visit(node: Node, walk: Walk, depth: number): void {
  if (depth > maxDepth) throw new TooDeepError();
  if ("value" in node && node.nodeName === "#text") {
    const inPre =
      node.parentNode !== null && isElement(node.parentNode) && /^(?:pre|code)$/.test(node.parentNode.tagName);
    walk.line += inPre ? node.value : node.value.replace(/\s+/gu, " ");
    return;
  }
  if (!isElement(node)) {
    for (const child of childrenOf(node)) visit(child, walk, depth + 1);
    return;
  }
  if (isHidden(node, walk.hidden)) return;
  if (node.tagName === "br") walk.line += "\n";
  else if (!inline.has(node.tagName)) walkBlock(node, walk, depth);
  else for (const child of childrenOf(node)) visit(child, walk, depth + 1);
}

/** What a visitor of the page reads, in blocks under their headings; entities decoded, hidden parts left out (DOC-07). */
export function readHtml(html: string): ReadDocument {
  const page = parse(html);
  const writer = createBlockWriter();
  const walk: Walk = { writer, hidden: hidingSelectors(allOf(page, "style")), line: "", kind: "text", bullet: "" };
  visit(page, walk, 0);
  flush(walk);
  const title = tidy(allOf(page, "title")[0] ?? "").replace(/\n+/g, " ");
  return { blocks: writer.done(), ...(title === "" ? {} : { title }) };
}
