import type { TenantId } from "@frontdesk/contracts/ids";
import { isLocalEmbedder } from "@frontdesk/infra/analysis/local-embedder";
import type { Embedder } from "@frontdesk/infra/ports/vectors";
import { accept, type Outcome, refuse } from "../readers/refusal.ts";
import { checkUpload, isPacked, type OpenUpload, openUpload, type Upload } from "./open-upload.ts";
import { createUploadTurns } from "./upload-turns.ts";
import { openInWorker, UploadFailedError, type WorkerLimits } from "./worker-upload.ts";

export interface UploadLimits extends WorkerLimits {
  /** A larger upload is read in a worker, as is any PDF or archive; a smaller one is read sooner than a worker starts. */
  readonly workerFromCharacters: number;
}

export const uploadLimits: UploadLimits = {
  workMs: 60_000,
  readMs: 18_000,
  // Beside the process itself and one upload in its hands, below the 1 GB of its container; 20 MB of Markdown take 320.
  heapMb: 352,
  buffersMb: 224,
  workerFromCharacters: 64 * 1024,
};

/** What is kept elsewhere is fetched when its turn has come: what waits takes no memory. */
export type UploadSource = Upload | (() => Promise<Upload>);

/** Opens uploads, large and packed ones in a worker, one at a time, fair to tenants; each must be closed (DOC-01). */
export type UploadReader = (tenant: TenantId, upload: UploadSource) => Promise<Outcome<OpenUpload>>;

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
  const turn = createUploadTurns();
  const embed = isLocalEmbedder(embedder);
  // Those of a named embedder are made once the passages are in force.
  const here = embedder.name === undefined ? embedder : undefined;
  const needsWorker = (upload: Upload): boolean =>
    (upload.text ?? upload.base64 ?? "").length >= limits.workerFromCharacters || isPacked(upload);

  async function open(upload: Upload, end: () => void): Promise<Outcome<OpenUpload>> {
    const refusal = checkUpload(upload);
    if (refusal !== undefined) return { ok: false, refusal };
    if (!needsWorker(upload)) return await openUpload(upload, here);
    const opened = await openInWorker({ upload, embed }, limits);
    if (!opened.ok) return opened;
    const value = embed || here === undefined ? opened.value : embedding(opened.value, here);
    return accept({ ...value, inTurn: true, close: () => value.close().finally(end) });
  }

  async function openInTurn(tenant: TenantId, load: () => Promise<Upload>): Promise<Outcome<OpenUpload>> {
    const end = await turn(tenant);
    try {
      const opened = await open(await load(), end);
      if (!opened.ok || opened.value.inTurn !== true) end();
      return opened;
    } catch (error) {
      end();
      if (!(error instanceof UploadFailedError)) throw error;
      return refuse("document_unreadable", error.message);
    }
  }

  return async (tenant, source) => {
    if (typeof source === "function") return await openInTurn(tenant, source);
    const waits = checkUpload(source) === undefined && needsWorker(source);
    return waits ? await openInTurn(tenant, async () => source) : await open(source, () => undefined);
  };
}
