import type { ReadDocument } from "./blocks.ts";
import { dialectOf, readCsv } from "./csv.ts";
import { checkText, maxDocumentBytes, type PackedKind, packedKind, readBytes } from "./decode.ts";
import { readHtml } from "./html.ts";
import { TooDeepError } from "./html-tree.ts";
import { type LineFault, looksLikeJsonl, readJsonl } from "./jsonl.ts";
import { readMarkdown } from "./markdown.ts";
import { readPlainText } from "./plain-text.ts";
import { accept, type Outcome, refuse } from "./refusal.ts";
import { withoutTemplateCode } from "./template-code.ts";
import { readXml } from "./xml.ts";

const judgedCharacters = 5_000;
const htmlStart = /^\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/iu;
/** The first element after declarations and comments, and what makes a page of unknown elements XML. */
const root =
  /^\s*(?:<\?[^>]*>\s*|<!--[\s\S]*?-->\s*|<!doctype[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<([a-z_][\w.:-]*)([^>]*)>/iu;
const xmlStart = /^\s*<\?xml\b/u;
const anyTag = /^\s*(?:<!--[\s\S]*?-->\s*)*<[a-z][a-z0-9-]*(?:\s[^>]*)?>/iu;
/** Bounded, so that no text makes them slow. Signs of Markdown: front matter, headings, fences, tables, lists, quotes, links, strong words. */
const markdownSigns =
  /^---\n|^#{1,6}\s\S|^\s*(?:```|~~~)|^\s*\|.+\|\s*$|^\s*(?:[-*+]|\d{1,3}[.)])\s+\S|^>\s|^.+\n(?:=+|-+)\s*$|\[[^[\]\n]{1,300}\]\([^()\n]{1,300}\)|\*\*[^*\n]{1,300}\*\*|<[a-z/][^<>\n]{0,300}>/imu;
const markdownBlock = /^#{1,6}\s\S|^\s*(?:```|~~~)|^---\n/mu;

/** A page of markup: a web page, which may be declared as XML too, or what is declared so or names its language. */
function markupOf(text: string): typeof readHtml | typeof readXml | undefined {
  const start = text.slice(0, judgedCharacters);
  if (htmlStart.test(start)) return readHtml;
  const [, name = "", attributes = ""] = root.exec(start) ?? [];
  if (/^(?:html|head|body|svg)$/iu.test(name)) return readHtml;
  return name !== "" && (xmlStart.test(start) || /\sxmlns(?::\w+)?\s*=/u.test(attributes)) ? readXml : undefined;
}

/** By content (DOC-03); a name only helps to tell a small table from prose. */
function readerOf(text: string, name?: string): (text: string) => ReadDocument {
  const markup = markupOf(text);
  if (markup !== undefined) return markup;
  if (anyTag.test(text.slice(0, judgedCharacters)) && !markdownBlock.test(text)) return readHtml;
  const dialect = dialectOf(text, name);
  if (dialect !== undefined) return (table) => readCsv(table, dialect);
  return markdownSigns.test(text) ? readMarkdown : readPlainText;
}

const definesEntities =
  "This XML file defines entities of its own, which can be used to do harm. Save it without them, then send it again.";

function unlessEmpty(document: ReadDocument): Outcome<ReadDocument> {
  if (document.blocks.length > 0) return accept(document);
  return refuse("document_empty", "There is no visible text in this document.");
}

function readOne(text: string, name?: string): Outcome<ReadDocument> {
  const reader = readerOf(text, name);
  if (reader === readXml && /<!ENTITY\b/u.test(text)) return refuse("document_unreadable", definesEntities);
  try {
    return unlessEmpty(reader(reader === readMarkdown || reader === readHtml ? withoutTemplateCode(text) : text));
  } catch (error) {
    // A parser that runs out of stack met the same kind of document.
    if (!(error instanceof TooDeepError || error instanceof RangeError)) throw error;
    return refuse("document_unreadable", "The document is nested too deeply to be read.");
  }
}

export interface ReadFile {
  readonly documents: readonly ReadDocument[];
  /** Lines of a JSONL file that gave no document, in the file's order. */
  readonly faults: readonly LineFault[];
}

/** The documents in a text: one, or one a line of JSONL, where a bad line costs only itself. Refused when there is none. */
export function readDocuments(raw: string, name?: string): Outcome<ReadFile> {
  const text = checkText(raw);
  if (!text.ok) return text;
  if (!looksLikeJsonl(text.value)) {
    const read = readOne(text.value, name);
    return read.ok ? accept({ documents: [read.value], faults: [] }) : read;
  }
  const { lines, faults } = readJsonl(text.value);
  const documents: ReadDocument[] = [];
  for (const { line, id, title, text: own } of lines) {
    const checked = checkText(own);
    const read = checked.ok ? readOne(checked.value) : checked;
    if (!read.ok) {
      faults.push({ line, id, reason: `Line ${line}: ${read.refusal.detail}` });
      continue;
    }
    const named = title ?? read.value.title;
    documents.push({ id, source: own, blocks: read.value.blocks, ...(named === undefined ? {} : { title: named }) });
  }
  const inOrder = faults.toSorted((one, other) => one.line - other.line);
  const first = inOrder[0];
  if (documents.length === 0 && first !== undefined) return refuse("document_unreadable", first.reason, "text");
  return accept({ documents, faults: inOrder });
}

/** Its parsers are loaded only where they are needed, in the worker: they would slow every start. */
async function readPacked(kind: PackedKind, bytes: Uint8Array): Promise<Outcome<ReadDocument>> {
  if (kind === "pdf") return (await import("./pdf.ts")).readPdf(bytes);
  return (await import("./docx.ts")).readDocx(bytes);
}

/** The documents in a file's bytes, by what the bytes are (DOC-03). Refused when there is none. */
export async function readFile(bytes: Uint8Array, name?: string): Promise<Outcome<ReadFile>> {
  if (bytes.length > maxDocumentBytes) return refuse("payload_too_large", "A document may hold at most 20 MB.");
  const kind = packedKind(bytes);
  if (kind === undefined) {
    const text = readBytes(bytes);
    return text.ok ? readDocuments(text.value, name) : text;
  }
  const read = await readPacked(kind, bytes);
  const document = read.ok ? unlessEmpty(read.value) : read;
  return document.ok ? accept({ documents: [document.value], faults: [] }) : document;
}
