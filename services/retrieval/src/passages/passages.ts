import { guessLanguage } from "@frontdesk/infra/analysis/guess-language";
import type { AnalysedLanguage } from "@frontdesk/infra/analysis/languages";
import { passageVector, readTerms } from "@frontdesk/infra/analysis/sparse";
import type { SparseVector, VectorPoint } from "@frontdesk/infra/ports/vectors";
import type { Chunk } from "./chunk.ts";
import { type PassageTerms, termsOf } from "./word-counts.rules.ts";

/** A passage of a document, analysed. */
export interface PassageText {
  readonly position: number;
  readonly headings: readonly string[];
  readonly text: string;
  readonly language: AnalysedLanguage;
  /** Title, headings and text: what the passage is found by. */
  readonly indexed: string;
  readonly sparse: SparseVector;
  /** What it adds to its document's counts. */
  readonly terms: PassageTerms;
  /** The first page it stands on, from 1, where the format has pages. */
  readonly page?: number;
  /** Absent until it is embedded. */
  readonly dense?: readonly number[];
}

/** Title and headings stand above the text for search; a heading that only repeats the title adds nothing. */
export function textAbove(title: string | undefined, headings: readonly string[]): string {
  return [...new Set([...(title === undefined ? [] : [title]), ...headings])].join("\n");
}

export function indexedText(title: string | undefined, headings: readonly string[], text: string): string {
  const above = textAbove(title, headings);
  return above === "" ? text : `${above}\n${text}`;
}

export interface DocumentText {
  readonly title: string | undefined;
  readonly chunks: readonly Chunk[];
  /** Language of the document as a whole. */
  readonly language: AnalysedLanguage;
}

export function describeDocument(title: string | undefined, chunks: readonly Chunk[]): DocumentText {
  return { title, chunks, language: guessLanguage(chunks.map(({ text }) => text).join("\n"), "en") };
}

/** The passages from one place to another, each analysed in its own language; one too short to tell, in its document's. */
export function describePassages(document: DocumentText, from: number, to: number): PassageText[] {
  return document.chunks.slice(from, to).map(({ headings, text, page }, at) => {
    const language = guessLanguage(text, document.language);
    const indexed = indexedText(document.title, headings, text);
    const read = readTerms(indexed, language);
    const [sparse, terms] = [passageVector(indexed, language, read), termsOf(read)];
    const numbered = page === undefined ? {} : { page };
    return { position: from + at, headings, text, language, indexed, sparse, terms, ...numbered };
  });
}

export interface PointMaking {
  readonly document: string;
  readonly version: number;
  readonly title?: string;
  readonly type: string;
}

/** Citation id of a passage; the same place of a later version has the same one. */
function passageId(document: string, position: number): string {
  return `${document}#${position}`;
}

/** Point id of a passage: versions live side by side while one replaces the other (RAG-05). */
export function pointId(document: string, version: number, position: number): string {
  return `${document}@${version}#${position}`;
}

/** The document and position in a citation id; the last `#` parts them, as a document's id may hold some. */
export function parsePassageId(id: string): { readonly document: string; readonly position: number } | undefined {
  const parts = /^(.+)#(\d{1,9})$/su.exec(id);
  return parts?.[1] === undefined ? undefined : { document: parts[1], position: Number(parts[2]) };
}

export function toPoint(passage: PassageText, made: PointMaking): VectorPoint {
  const { position, headings, text, language, sparse, page, dense = [] } = passage;
  const { document, version, title, type } = made;
  return {
    id: pointId(document, version, position),
    dense,
    sparse,
    payload: {
      document,
      version,
      passage: passageId(document, position),
      headings,
      text,
      language,
      type,
      position,
      ...(title === undefined ? {} : { title }),
      ...(page === undefined ? {} : { page }),
    },
  };
}
