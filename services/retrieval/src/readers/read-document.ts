import type { ReadDocument } from "./blocks.ts";
import { checkText } from "./decode.ts";
import { readHtml } from "./html.ts";
import { TooDeepError } from "./html-tree.ts";
import { looksLikeJsonl, readJsonl } from "./jsonl.ts";
import { readMarkdown } from "./markdown.ts";
import { readPlainText } from "./plain-text.ts";
import { accept, type Outcome, refuse } from "./refusal.ts";

const htmlStart = /^\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|\?xml|html|head|body)\b/iu;
const anyTag = /^\s*(?:<!--[\s\S]*?-->\s*)*<[a-z][a-z0-9-]*(?:\s[^>]*)?>/iu;
/** Signs of Markdown: front matter, headings, fences, tables, lists, quotes, links, strong words. */
const markdownSigns =
  /^---\n|^#{1,6}\s\S|^\s*(?:```|~~~)|^\s*\|.+\|\s*$|^\s*(?:[-*+]|\d{1,3}[.)])\s+\S|^>\s|^.+\n(?:=+|-+)\s*$|\[[^\]\n]+\]\([^)\n]+\)|\*\*[^*\n]+\*\*|<[a-z/][^>\n]*>/imu;
const markdownBlock = /^#{1,6}\s\S|^\s*(?:```|~~~)|^---\n/mu;

/** By content, not by name (DOC-03). */
function readerOf(text: string): (text: string) => ReadDocument {
  if (htmlStart.test(text.slice(0, 5_000))) return readHtml;
  if (anyTag.test(text.slice(0, 5_000)) && !markdownBlock.test(text)) return readHtml;
  return markdownSigns.test(text) ? readMarkdown : readPlainText;
}

function readOne(text: string): Outcome<ReadDocument> {
  try {
    const document = readerOf(text)(text);
    if (document.blocks.length > 0) return accept(document);
    return refuse("document_empty", "There is no visible text in this document.");
  } catch (error) {
    // A parser that runs out of stack met the same kind of document.
    if (!(error instanceof TooDeepError || error instanceof RangeError)) throw error;
    return refuse("document_unreadable", "The document is nested too deeply to be read.");
  }
}

/** The documents in a text: one, or one a line of JSONL. All of them can be read, or the whole is refused. */
export function readDocuments(raw: string): Outcome<ReadDocument[]> {
  const text = checkText(raw);
  if (!text.ok) return text;
  if (!looksLikeJsonl(text.value)) {
    const read = readOne(text.value);
    return read.ok ? accept([read.value]) : read;
  }
  const lines = readJsonl(text.value);
  if (!lines.ok) return lines;
  const documents: ReadDocument[] = [];
  for (const line of lines.value) {
    const checked = checkText(line.text);
    const read = checked.ok ? readOne(checked.value) : checked;
    if (!read.ok) return refuse(read.refusal.code, `Document "${line.id}": ${read.refusal.detail}`, "text");
    const title = line.title ?? read.value.title;
    documents.push({ id: line.id, blocks: read.value.blocks, ...(title === undefined ? {} : { title }) });
  }
  return accept(documents);
}
