import type { Embedder } from "@frontdesk/infra/ports/vectors";
import { type Chunk, chunkBlocks } from "../passages/chunk.ts";
import { type DocumentText, describeDocument, describePassages, type PassageText } from "../passages/passages.ts";
import type { ReadDocument } from "../readers/blocks.ts";
import { maxDocumentBytes, packedKind } from "../readers/decode.ts";
import type { LineFault } from "../readers/jsonl.ts";
import { type ReadFile, readDocuments, readFile } from "../readers/read-document.ts";
import { accept, type Outcome, type Refusal, refuse } from "../readers/refusal.ts";

/** What was sent: a text or a file, and the title it was given. */
export interface Upload {
  readonly text?: string | undefined;
  readonly base64?: string | undefined;
  /** The file's own. */
  readonly name?: string | undefined;
  readonly title?: string | undefined;
}

/** A document of an upload, as far as its passages need not be known. */
export interface DocumentOutline {
  /** Only where the source names one (JSONL). */
  readonly id?: string;
  /** Its own text within an upload of many. */
  readonly source?: string;
  readonly title?: string;
  /** How many. */
  readonly passages: number;
  /** For formats that have pages. */
  readonly pages?: number;
  /** What could not be read, as sentences for the owner (DOC-01). */
  readonly warnings?: readonly string[];
}

export interface UploadOutline {
  readonly documents: readonly DocumentOutline[];
  readonly faults: readonly LineFault[];
}

/** An upload that was read; its passages are analysed and embedded as they are asked for. */
export interface OpenUpload extends UploadOutline {
  /** Up to `passagesPerBatch` passages of a document (by its place in `documents`), from one position on. */
  passages(document: number, from: number): Promise<PassageText[]>;
  close(): Promise<void>;
  /** It keeps others waiting until it is closed. */
  readonly inTurn?: true;
}

/** Few enough that no step over one batch holds up other work of the process. */
const passagesPerBatch = 64;

const base64Characters = /^[A-Za-z0-9+/\s]*={0,2}\s*$/u;
const maxTitleCharacters = 300;
const tooLarge = "A document may hold at most 20 MB.";

/** What can be refused without a look at the content, so that nothing oversized is copied or decoded. */
export function checkUpload({ text, base64 }: Upload): Refusal | undefined {
  if (text !== undefined && base64 !== undefined) {
    return { code: "invalid_request", detail: "Send a text or a file, not both.", field: "file" };
  }
  if (base64 !== undefined) {
    // Four characters carry three bytes.
    const fits = base64.length <= (maxDocumentBytes / 3) * 4 + 4;
    return fits ? undefined : { code: "payload_too_large", detail: tooLarge, field: "file" };
  }
  if (text === undefined)
    return { code: "invalid_request", detail: "Send the document's text, or a file.", field: "text" };
  const fits = Buffer.byteLength(text) <= maxDocumentBytes;
  return fits ? undefined : { code: "payload_too_large", detail: tooLarge, field: "text" };
}

/** Whether a parser of another's making reads it, whose time and memory a worker must bound (DOC-03). */
export function isPacked({ base64 }: Upload): boolean {
  return base64 !== undefined && packedKind(Buffer.from(base64, "base64")) !== undefined;
}

async function read({ text = "", base64, name }: Upload): Promise<Outcome<ReadFile>> {
  if (base64 === undefined) return readDocuments(text);
  if (!base64Characters.test(base64)) return refuse("invalid_request", "The file is not valid base64.", "file");
  return await readFile(Buffer.from(base64, "base64"), name);
}

/** The heading under which all of a document stands, which is its title where it has no other. */
function headingOver(chunks: readonly Chunk[]): string | undefined {
  const heading = chunks[0]?.headings[0];
  return chunks.every(({ headings }) => headings[0] === heading) ? heading : undefined;
}

function shown(title: string | undefined): string | undefined {
  return title === undefined || title === "" ? undefined : Array.from(title).slice(0, maxTitleCharacters).join("");
}

type OpenDocument = DocumentText & Omit<ReadDocument, "title" | "blocks">;

function outlineOf({ id, source, title, chunks, pages, warnings }: OpenDocument): DocumentOutline {
  return {
    passages: chunks.length,
    ...(id === undefined ? {} : { id }),
    ...(source === undefined ? {} : { source }),
    ...(title === undefined ? {} : { title }),
    ...(pages === undefined ? {} : { pages }),
    ...(warnings === undefined ? {} : { warnings }),
  };
}

/** Reads and chunks an upload, here and now. Without an embedder, its passages come without dense vectors. */
export async function openUpload(upload: Upload, embedder?: Embedder): Promise<Outcome<OpenUpload>> {
  const file = await read(upload);
  if (!file.ok) return file;
  const documents = file.value.documents.map(({ title, blocks, ...rest }) => {
    const chunks = chunkBlocks(blocks);
    const own = shown(rest.id === undefined ? (upload.title ?? title) : title) ?? shown(headingOver(chunks));
    return { ...rest, ...describeDocument(own, chunks) };
  });
  return accept({
    documents: documents.map(outlineOf),
    faults: file.value.faults,
    async passages(at, from) {
      const document = documents[at];
      if (document === undefined) return [];
      const passages = describePassages(document, from, from + passagesPerBatch);
      const dense = await embedder?.embed(passages.map(({ indexed }) => indexed));
      return dense === undefined ? passages : passages.map((one, place) => ({ ...one, dense: dense[place] ?? [] }));
    },
    close: async () => undefined,
  });
}
