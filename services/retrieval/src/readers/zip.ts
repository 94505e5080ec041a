import { Unzip, UnzipInflate } from "fflate";
import { accept, type Outcome, refuse } from "./refusal.ts";

const maxInflatedBytes = 100 * 1024 * 1024;
/** Office texts shrink to a thirtieth at best; only a bomb shrinks further than this. */
const maxRatio = 200;
/** Below this no ratio does harm. */
const ratioFromBytes = 1024 * 1024;
/** Small, as one step may inflate to a thousand times as much. */
const stepBytes = 16 * 1024;

/** The record that ends every archive, and how far from the end a comment may put it. */
const endRecord = Buffer.from("PK\u0005\u0006");
const endWithinBytes = 64 * 1024 + 22;
const damaged = "This file is damaged or incomplete. Open it, save it again, then send it again.";

class TooLargeError extends Error {
  override readonly name = "TooLargeError";
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}

/** Every entry's name, and the content of those that are wanted. */
export interface Unzipped {
  readonly names: readonly string[];
  readonly files: Readonly<Record<string, Uint8Array>>;
}

function inflate(bytes: Uint8Array, wanted: (name: string) => boolean): Unzipped {
  const names: string[] = [];
  const files = new Map<string, Uint8Array>();
  let total = 0;
  const unzip = new Unzip((file) => {
    names.push(file.name);
    if (!wanted(file.name)) return;
    const parts: Uint8Array[] = [];
    file.ondata = (error, part, final) => {
      if (error !== null) throw error;
      total += part.length;
      if (total > maxInflatedBytes || (total > ratioFromBytes && total > bytes.length * maxRatio)) {
        throw new TooLargeError();
      }
      parts.push(part);
      if (final) files.set(file.name, joined(parts));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let from = 0; from < bytes.length; from += stepBytes) {
    const to = Math.min(bytes.length, from + stepBytes);
    unzip.push(bytes.subarray(from, to), to === bytes.length);
  }
  return { names, files: Object.fromEntries(files) };
}

/**
 * The wanted files of an archive. Counts what really comes out while it comes, so that no header's claim matters:
 * refused beyond 100 MB, or beyond 200 times the archive's own size (DOC-03).
 */
export function unzip(bytes: Uint8Array, wanted: (name: string) => boolean): Outcome<Unzipped> {
  if (!Buffer.from(bytes.subarray(-endWithinBytes)).includes(endRecord)) return refuse("document_unreadable", damaged);
  try {
    return accept(inflate(bytes, wanted));
  } catch (error) {
    const detail =
      error instanceof TooLargeError
        ? "This file unpacks to far more than a document holds. Save the document again, or split it."
        : damaged;
    return refuse("document_unreadable", detail);
  }
}
