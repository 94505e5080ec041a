import { isHidden } from "./hidden.ts";
import { childrenOf, isElement, type Node, textOf } from "./html-tree.ts";
import type { Selectors } from "./style-rules.ts";

const longCellCharacters = 600;
/** Between cells: a blank in every reading of the text, yet a break that a person or a model sees. */
const cellSeparator = "\t";

function rowsBelow(node: Node, hidden: Selectors): Node[] {
  return childrenOf(node).flatMap((child) => {
    if (!isElement(child) || isHidden(child, hidden)) return [];
    if (child.tagName === "tr") return [child];
    return /^(?:thead|tbody|tfoot)$/u.test(child.tagName) ? rowsBelow(child, hidden) : [];
  });
}

function cellsOf(row: Node, hidden: Selectors): string[] {
  return childrenOf(row).flatMap((cell) =>
    isElement(cell) && /^t[dh]$/u.test(cell.tagName) ? [textOf(cell, hidden).replace(/\s+/gu, " ").trim()] : [],
  );
}

/** A table's rows as lines of cells, the first one being its header; undefined when it only lays out a page. */
export function tableRows(table: Node, hidden: Selectors): string[] | undefined {
  const rows = rowsBelow(table, hidden).map((row) => cellsOf(row, hidden));
  if (rows.some((cells) => cells.some((cell) => cell.length > longCellCharacters))) return undefined;
  const caption = childrenOf(table).find((child) => isElement(child) && child.tagName === "caption");
  const lines = rows.map((cells) => cells.join(cellSeparator)).filter((line) => line.trim() !== "");
  const title = caption === undefined ? "" : textOf(caption, hidden).replace(/\s+/gu, " ").trim();
  const [first, ...rest] = lines;
  if (title === "" || first === undefined) return lines;
  return [`${title}\n${first}`, ...rest];
}
