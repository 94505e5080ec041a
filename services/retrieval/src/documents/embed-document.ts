import type { TenantId } from "@frontdesk/contracts/ids";
import { analyserOf } from "@frontdesk/infra/analysis/languages";
import { passageVector } from "@frontdesk/infra/analysis/sparse";
import type { Clock } from "@frontdesk/infra/ports/clock";
import { PermanentError } from "@frontdesk/infra/ports/errors";
import type { FoundPoint, VectorPoint } from "@frontdesk/infra/ports/vectors";
import { indexedText, pointId } from "../passages/passages.ts";
import { createUploadTurns } from "../uploads/upload-turns.ts";
import type { Index } from "./add-document.ts";
import type { VectorsTicket } from "./vectors-record.rules.ts";

/** What is made is told after each call. */
const firstCall = 4;
const largestCall = 16;
/** Questions wait behind a call on a server of one's own: it should last no longer than this. */
const callMs = 400;
/** When the embedder or a store was away. */
const againAfterMs = 30_000;
/** When the embedder refuses, which somebody must put right. */
const refusedWaitMs = 600_000;

/** The passages of one step; one that is gone belongs to a version that was replaced. */
async function pointsOf(
  { vectors }: Index,
  { documentId, version, passages }: VectorsTicket,
  { from, upTo }: { readonly from: number; readonly upTo: number },
): Promise<FoundPoint[]> {
  const positions = Array.from({ length: Math.min(upTo, passages) - from }, (_, at) => from + at);
  const points = await Promise.all(positions.map((at) => vectors.get(pointId(documentId, version, at))));
  return points.flatMap((point) => point ?? []);
}

function textOf({ payload }: FoundPoint): string {
  return indexedText(payload.title, payload.headings, payload.text);
}

function withVector(point: FoundPoint, dense: readonly number[]): VectorPoint {
  const { id, payload } = point;
  return { id, dense, sparse: passageVector(textOf(point), analyserOf(payload.language) ?? "en"), payload };
}

/** How many passages the next call holds: half as many after one that took long, else twice as many. */
function createPace(clock: Clock) {
  let size = firstCall;
  return {
    size: () => size,
    time: async <T>(call: () => Promise<T>): Promise<T> => {
      const began = clock.now();
      const result = await call();
      size = clock.now() - began > callMs ? Math.max(1, size >> 1) : Math.min(largestCall, size * 2);
      return result;
    },
  };
}

interface Making {
  readonly pace: ReturnType<typeof createPace>;
  readonly signal: AbortSignal;
}

/**
 * Makes the vectors of a version in force, step by step; each counts as soon as it is written (RAG-07). False: it came
 * too late with some, and may have lost its right to make the rest.
 */
async function embedDocument(index: Index, ticket: VectorsTicket, { pace, signal }: Making): Promise<boolean> {
  const { records, vectors, embedder } = index;
  for (let from = ticket.done; from < ticket.passages; ) {
    signal.throwIfAborted();
    const upTo = Math.min(ticket.passages, from + pace.size());
    const points = await pointsOf(index, ticket, { from, upTo });
    const dense = await pace.time(() => embedder.embed(points.map(textOf), { role: "passage", signal }));
    await vectors.upsert(points.map((point, at) => withVector(point, dense[at] ?? [])));
    from = upTo;
    if (await records.madeVectors(ticket, from)) continue;
    // Replaced or removed meanwhile: what was written back goes with the rest.
    const { documentId, version } = ticket;
    if ((await records.get(documentId))?.version === version) return false;
    await vectors.remove({ document: documentId, version });
    return true;
  }
  return true;
}

export interface EmbeddingDeps {
  readonly indexOf: (tenant: TenantId) => Index;
  readonly newId: () => string;
  readonly clock: Clock;
}

/** Makes vectors after the passages are in force, one document at a time; tenants take turns. */
export interface Embeddings {
  /** Makes what a document lacks, when its turn has come. */
  begin(tenant: TenantId, documentId: string): void;
  /** Lets go: others go on from where it stood. */
  stop(): Promise<void>;
}

export function createEmbeddings({ indexOf, newId, clock }: EmbeddingDeps): Embeddings {
  const turn = createUploadTurns();
  const stopping = new AbortController();
  const waiting = new Map<string, Promise<void>>();
  const pace = createPace(clock);
  let awayUntil = 0;

  async function makeVectors(tenant: TenantId, documentId: string): Promise<void> {
    const index = indexOf(tenant);
    const { name: by } = index.embedder;
    // Who comes while the embedder is away is due again later.
    if (by === undefined || stopping.signal.aborted || clock.now() < awayUntil) return;
    const ticket = await index.records.takeVectors(documentId, { reader: newId(), by });
    if (ticket === undefined) return;
    try {
      const isDone = await embedDocument(index, ticket, { pace, signal: stopping.signal });
      // Unless another makes the rest by now.
      if (!isDone) await makeVectors(tenant, documentId);
    } catch (error) {
      const refused = error instanceof PermanentError && !stopping.signal.aborted;
      if (!refused && !stopping.signal.aborted) awayUntil = clock.now() + againAfterMs;
      const waitMs = stopping.signal.aborted ? 0 : refused ? refusedWaitMs : againAfterMs;
      const reason = refused ? { reason: `${error.message}; tried again every 10 minutes.` } : {};
      index.logger.warn("knowledge.embedding_waits", { version: ticket.version, waitMs });
      await index.records.leaveVectors(ticket, { waitMs, ...reason });
    }
  }

  async function inTurn(tenant: TenantId, documentId: string): Promise<void> {
    const end = await turn(tenant);
    try {
      await makeVectors(tenant, documentId);
    } catch {
      // The store is away: the document is due again when its lease has ended.
    } finally {
      end();
    }
  }

  return {
    begin(tenant, documentId) {
      const key = `${tenant}:${documentId}`;
      if (waiting.has(key) || stopping.signal.aborted) return;
      waiting.set(
        key,
        inTurn(tenant, documentId).finally(() => waiting.delete(key)),
      );
    },
    async stop() {
      stopping.abort();
      await Promise.all(waiting.values());
    },
  };
}
