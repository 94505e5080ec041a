import type { PassageText } from "../passages/passages.ts";
import type { Outcome } from "../readers/refusal.ts";
import type { Upload, UploadOutline } from "./open-upload.ts";

/** What a worker is started with. */
export interface WorkerTask {
  readonly upload: Upload;
  /** Whether to make the dense vectors, too, with the local embedder. */
  readonly embed: boolean;
}

/** Asks a worker for a batch of passages; `ask` comes back with the answer. */
export interface WorkerAsk {
  readonly ask: number;
  readonly document: number;
  readonly from: number;
}

export type WorkerAnswer =
  | { readonly to: "open"; readonly outcome: Outcome<UploadOutline> }
  | { readonly to: number; readonly passages: PassageText[] };
