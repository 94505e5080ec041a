import type { DocumentState } from "@frontdesk/contracts/http";
import type { TenantId } from "@frontdesk/contracts/ids";
import type { kbAdd } from "@frontdesk/contracts/rpc/retrieval";
import type { z } from "zod";
import { checkUpload, type Upload } from "../uploads/open-upload.ts";
import { within } from "../within.ts";
import type { Index } from "./add-document.ts";
import type { ReadingTicket } from "./knowledge-record.rules.ts";
import { inForce, type Progress, type Read, statesOf } from "./read-original.ts";
import type { Readings } from "./readings.ts";
import { bytesOf, idOf, originalOf, uploadOf } from "./receive-document.ts";

/** What reading needs, for uploads, resumed readings and re-indexes alike. */
export interface ReadingDeps {
  readonly indexOf: (tenant: TenantId) => Index;
  readonly read: Read;
  readonly readings: Readings;
  readonly newId: () => string;
  /** The tenant's passages are others now. */
  readonly changed: (tenant: TenantId) => void;
}

type Request = z.infer<typeof kbAdd.request>;
type Answer = z.infer<typeof kbAdd.response>;

/** Those that are not failed come first; when all are, the first fault is the answer. */
function answerOf(states: readonly DocumentState[]): Answer {
  const failed = states.filter(({ state }) => state === "failed");
  const documents = [...states.filter(({ state }) => state !== "failed"), ...failed];
  if (failed.length < states.length || failed[0] === undefined) return { ok: true, documents };
  const { reason } = failed[0];
  return { ok: false, refusal: { code: "document_unreadable", ...(reason === undefined ? {} : { detail: reason }) } };
}

/** The bytes are kept before anything is read, so that whatever is answered for is not lost (DOC-01). */
async function keep(index: Index, ticket: ReadingTicket, bytes: Buffer): Promise<void> {
  try {
    await index.originals.keep(ticket.documentId, ticket.version, bytes);
  } catch (error) {
    // When this fails, too, the record says a while later that the file did not arrive.
    await index.records.drop(ticket).catch(() => undefined);
    throw error;
  }
}

/** A larger one is read back from its kept bytes in its turn, which may be long after this. */
const heldCharacters = 64 * 1024;

function sizeOf({ text, base64 }: Upload): number {
  return (text ?? base64 ?? "").length;
}

/** Adds an upload: answered when it is read, or after `answerWithinMs`, while reading goes on. */
export function addingUploads(deps: ReadingDeps, answerWithinMs: number): (request: Request) => Promise<Answer> {
  const { indexOf, read, readings, newId, changed } = deps;
  return async (request) => {
    const { tenant } = request;
    const upload = uploadOf(request);
    const refused = checkUpload(upload);
    if (refused !== undefined) return { ok: false, refusal: refused };
    const index = indexOf(tenant);
    const id = idOf(request, newId);
    const replaced = await inForce(index, [id]);
    const ticket = await index.records.begin(id, originalOf(request), newId());
    await keep(index, ticket, bytesOf(request));
    let isAwaited = true;
    const progress: Progress = { documents: [ticket.documentId], replaced, faults: [] };
    const held = sizeOf(upload) <= heldCharacters ? { upload } : {};
    const reading = { tenant, index, ticket, ...held, newId, isAwaited: () => isAwaited };
    const work = read(reading, progress).finally(() => changed(tenant));
    readings.detach(work);
    const refusal = await within(work, answerWithinMs);
    isAwaited = false;
    if (refusal !== undefined) return { ok: false, refusal };
    const states = (await statesOf(index, progress.documents)).map((state) =>
      state.reason === undefined && progress.replaced.has(state.id) ? { ...state, replaced: true } : state,
    );
    return answerOf([...states, ...progress.faults]);
  };
}
