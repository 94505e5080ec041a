import { parentPort, workerData } from "node:worker_threads";
import { createLocalEmbedder } from "@frontdesk/infra/analysis/local-embedder";
import { openUpload } from "./open-upload.ts";
import type { WorkerAnswer, WorkerAsk, WorkerTask } from "./worker-messages.ts";

// Only `openInWorker` starts this file, with a task of this type.
const { upload, embed } = workerData as WorkerTask;
const port = parentPort;
const opened = await openUpload(upload, embed ? createLocalEmbedder() : undefined);
const answer = (message: WorkerAnswer) => port?.postMessage(message);

if (!opened.ok) answer({ to: "open", outcome: opened });
else {
  const { documents, faults, passages } = opened.value;
  // A rejection ends the thread, which fails the upload.
  const read = async ({ ask, document, from }: WorkerAsk) =>
    answer({ to: ask, passages: await passages(document, from) });
  port?.on("message", (asked: WorkerAsk) => void read(asked));
  answer({ to: "open", outcome: { ok: true, value: { documents, faults } } });
}
