import { createBlockWriter, type ReadDocument } from "./blocks.ts";

const item = /^\s*(?:[-*•–]|\d{1,3}[.)])\s+\S/u;

/** A bullet or a number stands before it. */
export function startsItem(line: string): boolean {
  return item.test(line);
}

/** Paragraphs between empty lines; lines with a bullet or a number are items. */
export function readPlainText(text: string): ReadDocument {
  const writer = createBlockWriter();
  for (const paragraph of text.split(/\n\s*\n/u)) {
    let open: string[] = [];
    let kind: "text" | "item" = "text";
    const flush = () => {
      writer.add(kind, open.join("\n"));
      open = [];
    };
    for (const line of paragraph.split("\n")) {
      if (startsItem(line)) {
        flush();
        kind = "item";
      }
      open.push(line);
    }
    flush();
  }
  return { blocks: writer.done() };
}
