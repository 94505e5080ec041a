import type { DocumentState } from "@frontdesk/contracts/http";
import type { TenantId } from "@frontdesk/contracts/ids";
import { TransientError } from "@frontdesk/infra/ports/errors";
import { ModelError } from "@frontdesk/infra/ports/model";
import type { Outcome, Refusal } from "../readers/refusal.ts";
import type { OpenUpload, Upload } from "../uploads/open-upload.ts";
import type { UploadReader } from "../uploads/upload-reader.ts";
import { UploadFailedError } from "../uploads/worker-upload.ts";
import { addDocument, discard, type Index, stateOf } from "./add-document.ts";
import type { ReadingTicket } from "./knowledge-record.rules.ts";
import { fewAtOnce, type Hand, type Readings } from "./readings.ts";
import { documentAt, faultsOf, uploadFrom } from "./receive-document.ts";

/** What is read, where it goes, and who waits for it. */
export interface DocumentReading {
  readonly tenant: TenantId;
  readonly index: Index;
  readonly ticket: ReadingTicket;
  /** As it came; read back from the kept bytes when absent. */
  readonly upload?: Upload;
  /** Whether somebody still waits to be told of a refusal; a document nobody knows then leaves no trace. */
  readonly isAwaited: () => boolean;
  readonly newId: () => string;
}

/** How far a reading is, for an answer that cannot wait for its end. */
export interface Progress {
  /** Ids of what it holds, once that is known and kept. */
  documents: readonly string[];
  /** Those of them that had a version in force before. */
  replaced: ReadonlySet<string>;
  faults: readonly DocumentState[];
}

export type Read = (reading: DocumentReading, progress: Progress) => Promise<Refusal | undefined>;

const keptAtOnce = 16;
const indexedAtOnce = 4;
/** When a store was away, the document is read again after this long. */
const againAfterMs = 30_000;
const missing = "The file did not arrive whole, or is no longer kept. Send it again.";
const notStored = "The document could not be stored. Send it again.";

/** A store or the embedder was away; the document is not to blame. */
function mayWorkLater(error: unknown): boolean {
  return error instanceof TransientError || (error instanceof ModelError && error.fault !== "rejected");
}

function unreadable(detail: string): Refusal {
  return { code: "document_unreadable", detail };
}

async function loadOriginal({ index, ticket }: DocumentReading): Promise<Upload> {
  const bytes = await index.originals.read(ticket.documentId, ticket.original.version);
  if (bytes === undefined) throw new UploadFailedError(missing);
  return uploadFrom(ticket.original, bytes);
}

/** Rejects as soon as the signal is aborted; what was opened too late is closed. */
async function openUnlessAborted(opening: Promise<Outcome<OpenUpload>>, signal: AbortSignal) {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([opening, aborted.promise]);
  } catch (error) {
    opening.then((late) => (late.ok ? late.value.close() : undefined)).catch(() => undefined);
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

async function refuseVersion({ index, ticket, isAwaited }: DocumentReading, refusal: Refusal): Promise<Refusal> {
  const standing = await index.records.fail(ticket, refusal.detail, { forget: isAwaited() });
  if (standing !== "taken") await discard(index, ticket);
  return refusal;
}

/** Each document of an upload of many is kept by itself, so that it can be read, replaced and removed by itself. */
async function keepParts(
  { index, ticket, newId }: DocumentReading,
  { documents }: OpenUpload,
): Promise<ReadingTicket[]> {
  const reader = newId();
  return await fewAtOnce(documents, keptAtOnce, async ({ id = ticket.documentId, title, source = "" }) => {
    const { type } = ticket.original;
    const original = { isText: true, type, ...(title === undefined ? {} : { title }) };
    const part = await index.records.begin(id, original, reader);
    await index.originals.keep(id, part.version, Buffer.from(source));
    return part;
  });
}

/** The upload's own record ends with this; lines that gave no document are told there when nobody waits for them. */
async function endUpload(
  { index, ticket, isAwaited }: DocumentReading,
  faults: readonly DocumentState[],
): Promise<void> {
  const [first] = faults;
  if (first?.reason === undefined || isAwaited()) await index.records.drop(ticket);
  else {
    const more = faults.length > 1 ? ` ${faults.length - 1} more lines have faults.` : "";
    await index.records.fail(ticket, `${first.reason}${more} The other lines were added.`, { forget: false });
  }
  await index.originals.remove(ticket.documentId, ticket.version);
}

/** One version, from its kept bytes to its passages in force; whoever ends it early leaves it to be taken up again. */
export function createRead(readings: Readings, openUpload: UploadReader): Read {
  async function addParts(reading: DocumentReading, upload: OpenUpload, progress: Progress, hand: Hand): Promise<void> {
    const { tenant, index, ticket } = reading;
    const { records } = index;
    progress.replaced = await inForce(
      index,
      upload.documents.map(({ id = ticket.documentId }) => id),
    );
    const parts = await keepParts(reading, upload);
    progress.documents = parts.map(({ documentId }) => documentId);
    progress.faults = faultsOf(upload, ticket.original.name);
    hand.letGo();
    await endUpload(reading, progress.faults);
    await fewAtOnce(parts, indexedAtOnce, async (part, at) => {
      const outline = upload.documents[at];
      if (outline === undefined || hand.signal.aborted) return;
      const one = { ...reading, ticket: part };
      await readings.run({ tenant, ticket: part, records }, async ({ signal }) => {
        await settling(one, signal, () => addDocument(index, part, documentAt(upload, at, outline), signal));
      });
    });
  }

  /** Begins, acts, and puts the record right when that fails. */
  async function settling(
    reading: DocumentReading,
    signal: AbortSignal,
    act: () => Promise<unknown>,
  ): Promise<Refusal | undefined> {
    const { index, ticket } = reading;
    try {
      const standing = await index.records.hold(ticket, { reading: true });
      if (standing === "held" || standing === "superseded") await act();
      else if (standing === "gone") await discard(index, ticket);
      return undefined;
    } catch (error) {
      if (error instanceof UploadFailedError) return await refuseVersion(reading, unreadable(error.message));
      if (signal.aborted || mayWorkLater(error)) {
        const standing = await index.records.release(ticket, signal.aborted ? 0 : againAfterMs);
        if (standing === "gone") await discard(index, ticket);
        return undefined;
      }
      index.logger.error("knowledge.read_failed", { version: ticket.version, error });
      await refuseVersion({ ...reading, isAwaited: () => false }, unreadable(notStored));
      throw error;
    }
  }

  return async (reading, progress) => {
    const { tenant, index, ticket } = reading;
    return await readings.run({ tenant, ticket, records: index.records }, async (hand) => {
      let refusal: Refusal | undefined;
      const failed = await settling(reading, hand.signal, async () => {
        const source = reading.upload ?? (async () => await loadOriginal(reading));
        const opened = await openUnlessAborted(openUpload(tenant, source), hand.signal);
        if (!opened.ok) {
          refusal = await refuseVersion(reading, opened.refusal);
          return;
        }
        try {
          const [only] = opened.value.documents;
          if (only === undefined || only.id !== undefined) await addParts(reading, opened.value, progress, hand);
          else await addDocument(index, ticket, documentAt(opened.value, 0, only), hand.signal);
        } finally {
          await opened.value.close();
        }
      });
      return failed ?? refusal;
    });
  };
}

/** Those of the documents that have a version in force. */
export async function inForce({ records }: Index, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await records.getAll(ids);
  return new Set(
    found.flatMap(({ documentId, version, state }) => (version > 0 && state !== "removed" ? documentId : [])),
  );
}

/** The states of these documents as they stand; one that is gone was removed meanwhile. */
export async function statesOf(index: Index, ids: readonly string[]): Promise<DocumentState[]> {
  const records = new Map((await index.records.getAll(ids)).map((record) => [record.documentId, record]));
  return ids.map((id) => {
    const record = records.get(id);
    if (record !== undefined && record.state !== "removed") return stateOf(record);
    return { id, state: "failed", reason: "The document was removed while it was being read." };
  });
}
