import type { Embedder } from "@frontdesk/infra/ports/vectors";
import { isLocalEmbedder } from "../analysis/local-embedder.ts";
import { accept, type Outcome, refuse } from "../readers/refusal.ts";
import { checkUpload, isPacked, type OpenUpload, openUpload, type Upload } from "./open-upload.ts";
import { openInWorker, UploadFailedError, type WorkerLimits } from "./worker-upload.ts";

export interface UploadLimits extends WorkerLimits {
  /** A larger upload is read in a worker, as is any PDF or archive; a smaller one is read sooner than a worker starts. */
  readonly workerFromCharacters: number;
}

export const uploadLimits: UploadLimits = {
  workMs: 60_000,
  readMs: 18_000,
  heapMb: 512,
  buffersMb: 384,
  workerFromCharacters: 64 * 1024,
};

/** Opens uploads, large and packed ones in a worker, one at a time; each must be closed (DOC-01). */
export type UploadReader = (upload: Upload) => Promise<Outcome<OpenUpload>>;

/** Waits for its turn; resolves to what ends it. */
function createTurns(): () => Promise<() => void> {
  let last = Promise.resolve();
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  };
}

function embedding(upload: OpenUpload, embedder: Embedder): OpenUpload {
  return {
    ...upload,
    async passages(document, from) {
      const passages = await upload.passages(document, from);
      const dense = await embedder.embed(passages.map(({ indexed }) => indexed));
      return passages.map((one, at) => ({ ...one, dense: dense[at] ?? [] }));
    },
  };
}

export function createUploadReader(embedder: Embedder, limits: UploadLimits = uploadLimits): UploadReader {
  const turn = createTurns();
  const embed = isLocalEmbedder(embedder);

  async function openInTurn(upload: Upload): Promise<Outcome<OpenUpload>> {
    const end = await turn();
    try {
      const opened = await openInWorker({ upload, embed }, limits);
      if (!opened.ok) {
        end();
        return opened;
      }
      const value = embed ? opened.value : embedding(opened.value, embedder);
      return accept({ ...value, close: () => value.close().finally(end) });
    } catch (error) {
      end();
      if (!(error instanceof UploadFailedError)) throw error;
      return refuse("document_unreadable", error.message);
    }
  }

  return async (upload) => {
    const refusal = checkUpload(upload);
    if (refusal !== undefined) return { ok: false, refusal };
    const large = (upload.text ?? upload.base64 ?? "").length >= limits.workerFromCharacters;
    return large || isPacked(upload) ? await openInTurn(upload) : await openUpload(upload, embedder);
  };
}
