import {
  eraseGaps,
  kbAdd,
  kbCalibrate,
  kbGaps,
  kbGet,
  kbList,
  kbNoteGap,
  kbPassage,
  kbPassages,
  kbReindex,
  kbRemove,
  kbRemoveGap,
  kbResume,
  kbSearch,
} from "@frontdesk/contracts/rpc/retrieval";
import { type Responder, responder } from "@frontdesk/infra/runtime/rpc";
import type { Handlers } from "@frontdesk/infra/runtime/steps";
import { readUpload } from "@frontdesk/infra/runtime/uploads";
import type { z } from "zod";
import { type RetrievalDeps, retrieveContext } from "./retrieve-context.ts";
import { createUploadTurns } from "./uploads/upload-turns.ts";

/** What retrieval hears, and what it does then. */
export function subscriptions(deps: RetrievalDeps): Handlers<"retrieval"> {
  return {
    "retrieve-context": retrieveContext(deps),
  };
}

/** What retrieval answers. */
export function responders(deps: RetrievalDeps): Responder[] {
  const { knowledge } = deps;
  return [
    responder(kbAdd, adding(deps)),
    responder(kbGet, knowledge.get),
    responder(kbList, knowledge.list),
    responder(kbRemove, knowledge.remove),
    responder(kbSearch, knowledge.search),
    responder(kbPassage, knowledge.passage),
    responder(kbPassages, knowledge.passages),
    responder(kbReindex, knowledge.reindex),
    responder(kbCalibrate, knowledge.calibrate),
    responder(kbGaps, knowledge.gaps),
    responder(kbNoteGap, knowledge.noteGap),
    responder(eraseGaps, knowledge.eraseGaps),
    responder(kbRemoveGap, knowledge.removeGap),
    responder(kbResume, knowledge.resume),
  ];
}

/** A document of one part passes; larger ones are in this process's hands one at a time, fair to tenants (DOC-03). */
function adding({ documents, knowledge }: RetrievalDeps) {
  const turn = createUploadTurns();
  return async (request: z.infer<typeof kbAdd.request>): Promise<z.infer<typeof kbAdd.response>> => {
    const { upload, ...rest } = request;
    if (upload === undefined) return await knowledge.add(rest);
    const end = upload.parts > 1 ? await turn(request.tenant) : undefined;
    try {
      const bytes = await readUpload(documents, request.tenant, upload);
      if (bytes === undefined)
        return { ok: false, refusal: { code: "document_unreadable", detail: "The upload is incomplete" } };
      return await knowledge.add(withBytes(rest, upload.name, bytes));
    } finally {
      end?.();
    }
  };
}

type AddRequest = z.infer<typeof kbAdd.request>;

function withBytes(request: AddRequest, name: string | undefined, bytes: Buffer): AddRequest {
  if (name !== undefined) return { ...request, file: { name, base64: bytes.toString("base64") } };
  return { ...request, document: { ...request.document, text: bytes.toString("utf8") } };
}
