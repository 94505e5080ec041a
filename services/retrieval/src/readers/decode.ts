import { decodeText } from "./encoding.ts";
import { foreignFormat, startsWith } from "./foreign-formats.ts";
import { accept, type Outcome, refuse } from "./refusal.ts";

export const maxDocumentBytes = 20 * 1024 * 1024;

/** Formats that are read by a parser of their own, in a worker. */
export type PackedKind = "pdf" | "zip";

/** A PDF may have a little before its start, such as a mail's or a server's header. */
const pdfWithinBytes = 1_024;

const readable = "Frontdesk reads PDF, Word (DOCX), Markdown, plain text, HTML, XML, CSV and JSONL.";
const notText = `This is not a text file. ${readable}`;
/** Control characters that text does not hold: all but tab, line feed, form feed and carriage return. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the point
const control = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/gu;
/** A stray one does no harm; in a file that is no text they are everywhere. */
const toleratedControls = 0.002;
/** Characters that show nothing and can hide text: zero-width and direction marks, soft hyphens, tag characters. */
const invisible = /[\u00ad\u200b\u200e\u200f\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff\ufffd\u{e0000}-\u{e007f}]/gu;

/** Whether a file is a PDF or a zip archive, such as a Word file, by its first bytes (DOC-03). */
export function packedKind(bytes: Uint8Array): PackedKind | undefined {
  if (startsWith(bytes, "PK\u0003\u0004")) return "zip";
  if (startsWith(bytes, "%PDF-")) return "pdf";
  const ends = Buffer.from(bytes.subarray(-pdfWithinBytes)).includes("%%EOF");
  return ends && Buffer.from(bytes.subarray(0, pdfWithinBytes)).includes("%PDF-") ? "pdf" : undefined;
}

/** Letters as a font draws them, joined or by their place in a word: typed, and searched for, as plain ones. */
const drawnForms = /[\ufb00-\ufb4f\ufb50-\ufdff\ufe70-\ufefc]+/gu;

/** Line ends as line feeds, nothing invisible, no control characters, letters as they are typed. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(control, " ")
    .replace(invisible, "")
    .replace(drawnForms, (drawn) => drawn.normalize("NFKC"));
}

/** Line ends as line feeds, nothing invisible; refused when it is no text, or holds none. */
export function checkText(text: string): Outcome<string> {
  const controls = text.match(control)?.length ?? 0;
  if (controls > text.length * toleratedControls) return refuse("document_unreadable", notText);
  const clean = cleanText(text);
  if (!/[\p{L}\p{N}]/u.test(clean)) return refuse("document_empty", "There is no text in this document.");
  return accept(clean);
}

/** The text of a text file's bytes, or why there is none. */
export function readBytes(bytes: Uint8Array): Outcome<string> {
  if (bytes.length === 0) return refuse("document_empty", "The file is empty.");
  const known = foreignFormat(bytes);
  if (known !== undefined) return refuse("document_unreadable", `${known} ${readable}`);
  const text = decodeText(bytes);
  return text === undefined ? refuse("document_unreadable", notText) : checkText(text);
}
