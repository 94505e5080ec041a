import { DocumentId } from "@frontdesk/contracts/ids";
import type { kbAdd } from "@frontdesk/contracts/rpc";
import type { z } from "zod";
import type { NewDocument } from "./add-document.ts";
import { maxDocumentBytes, readBytes } from "./readers/decode.ts";
import { readDocuments } from "./readers/read-document.ts";
import { accept, type Outcome, refuse } from "./readers/refusal.ts";

type Request = z.infer<typeof kbAdd.request>;

const base64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/u;
const defaultType = "doc";
const maxTitleCharacters = 300;

function textOf({ document, file }: Request): Outcome<string> {
  if (file === undefined) {
    const { text } = document;
    if (text === undefined) return refuse("invalid_request", "Send the document's text, or a file.", "text");
    if (Buffer.byteLength(text) > maxDocumentBytes) {
      return refuse("payload_too_large", "A document may hold at most 20 MB.", "text");
    }
    return accept(text);
  }
  if (document.text !== undefined) return refuse("invalid_request", "Send a text or a file, not both.", "file");
  // Four characters carry three bytes; a longer one need not be decoded to be refused.
  if (file.base64.length > (maxDocumentBytes / 3) * 4 + 4) {
    return refuse("payload_too_large", "A document may hold at most 20 MB.", "file");
  }
  if (!base64.test(file.base64)) return refuse("invalid_request", "The file is not valid base64.", "file");
  return readBytes(Buffer.from(file.base64, "base64"));
}

/** A file keeps the name it came by as its id, so that sending it again replaces it. */
function idOf(request: Request, newId: () => string): string {
  const { id } = request.document;
  if (id !== undefined) return id;
  const named = DocumentId.safeParse(request.file?.name.split(/[/\\]/u).at(-1));
  return named.success ? named.data : newId();
}

function withTitle(title: string | undefined): { title?: string } {
  return title === undefined || title === "" ? {} : { title: Array.from(title).slice(0, maxTitleCharacters).join("") };
}

/** The documents of an upload, read and ready to be indexed; nothing is stored of one that is refused. */
export function receiveDocuments(request: Request, newId: () => string): Outcome<NewDocument[]> {
  const text = textOf(request);
  if (!text.ok) return text;
  const read = readDocuments(text.value);
  if (!read.ok) return read;
  const type = request.document.type ?? defaultType;
  return accept(
    read.value.map(({ id, title, blocks }) => ({
      id: id ?? idOf(request, newId),
      type,
      blocks,
      ...withTitle(id === undefined ? (request.document.title ?? title) : title),
    })),
  );
}
