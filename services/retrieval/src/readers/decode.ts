import { accept, type Outcome, refuse } from "./refusal.ts";

export const maxDocumentBytes = 20 * 1024 * 1024;

interface Signature {
  readonly starts: readonly number[];
  readonly is: string;
}

/** What a file really is, by its first bytes; the name proves nothing (DOC-03). */
const signatures: readonly Signature[] = [
  { starts: [0x50, 0x4b, 0x05, 0x06], is: "an empty zip archive" },
  { starts: [0xd0, 0xcf, 0x11, 0xe0], is: "an old Office file, or one with a password" },
  { starts: [0x7b, 0x5c, 0x72, 0x74, 0x66], is: "an RTF file" },
  { starts: [0x89, 0x50, 0x4e, 0x47], is: "a picture" },
  { starts: [0xff, 0xd8, 0xff], is: "a picture" },
  { starts: [0x47, 0x49, 0x46, 0x38], is: "a picture" },
  { starts: [0x1f, 0x8b], is: "a compressed archive" },
];

/** Formats that are read by a parser of their own, in a worker. */
const packed = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  zip: [0x50, 0x4b, 0x03, 0x04],
} as const;

export type PackedKind = keyof typeof packed;

const readable = "Frontdesk reads PDF, Word (DOCX), Markdown, plain text, HTML, CSV and JSONL.";
/** Control characters that text does not hold: all but tab, line feed, form feed and carriage return. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the point
const control = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/gu;
/** Characters that show nothing and can hide text: zero-width and direction marks, soft hyphens, tag characters. */
const invisible = /[\u00ad\u200b\u200e\u200f\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return "utf-8";
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function startsWith(bytes: Uint8Array, starts: readonly number[]): boolean {
  return starts.every((byte, at) => bytes[at] === byte);
}

/** Whether a file is a PDF or a zip archive, such as a Word file, by its first bytes. */
export function packedKind(bytes: Uint8Array): PackedKind | undefined {
  if (startsWith(bytes, packed.pdf)) return "pdf";
  return startsWith(bytes, packed.zip) ? "zip" : undefined;
}

/** Line ends as line feeds, nothing invisible, no control characters. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replace(control, " ").replace(invisible, "");
}

/** Line ends as line feeds, nothing invisible; refused when it is no text, or holds none. */
export function checkText(text: string): Outcome<string> {
  if (text.search(control) >= 0) return refuse("document_unreadable", `This is not a text file. ${readable}`);
  const clean = cleanText(text);
  if (!/[\p{L}\p{N}]/u.test(clean)) return refuse("document_empty", "There is no text in this document.");
  return accept(clean);
}

/** The text of a text file's bytes, or why there is none. */
export function readBytes(bytes: Uint8Array): Outcome<string> {
  if (bytes.length === 0) return refuse("document_empty", "The file is empty.");
  const known = signatures.find(({ starts }) => startsWith(bytes, starts));
  if (known !== undefined) {
    return refuse("document_unreadable", `This file is ${known.is}, which cannot be read. ${readable}`);
  }
  const text = decode(bytes);
  if (text === undefined) {
    return refuse("document_unreadable", "The file is not text in UTF-8. Save it as UTF-8, then send it again.");
  }
  return checkText(text);
}
