import type { CollectionSpec, Doc, StoredDoc } from "../ports/documents.ts";
import { PermanentError } from "../ports/errors.ts";

type Versions = Pick<CollectionSpec<Doc>, "name" | "version" | "raise" | "raiseAgainFrom">;

/** What was written before documents had versions is of the first one. */
export function versionOf(document: Doc): number {
  return document.schema ?? 1;
}

/**
 * A stored document as this code knows it (ADR 0030). One of the current version comes back untouched, and so does one
 * of a version that this code does not know yet: its writer keeps it readable. Throws `PermanentError` for a version so
 * old that nobody raises it any more.
 */
export function raised<T extends Doc>(spec: Versions, document: T): T {
  const stored = versionOf(document);
  const from = Math.min(stored, spec.raiseAgainFrom ?? stored);
  if (from === spec.version || stored > spec.version) return document;
  let risen = document as unknown as StoredDoc;
  for (let version = from; version < spec.version; version++) {
    const raise = spec.raise?.[version];
    if (raise === undefined) throw new PermanentError(`${spec.name}: nothing raises documents of version ${version}`);
    risen = raise(risen);
  }
  return risen as unknown as T;
}

/** A document as it is stored whole; one that was read in a version of a later release keeps that. */
export function stamped<T extends Doc>({ version }: Versions, document: T): T {
  return { ...document, schema: Math.max(version, document.schema ?? version) };
}
