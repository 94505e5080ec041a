import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import type { DocumentState } from "@frontdesk/contracts/http";
import type { TenantId } from "@frontdesk/contracts/ids";
import type { kbAdd, kbGet, kbList, kbPassage, kbRemove, kbSearch, RpcMethod } from "@frontdesk/contracts/rpc";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { Deps } from "@frontdesk/infra/ports/deps";
import type { z } from "zod";
import { addDocument, type Index, type NewDocument, removeDocument, stateOf } from "./add-document.ts";
import { type FusionWeights, localFusionWeights } from "./fusion.ts";
import { knowledgeRecords } from "./knowledge-records.ts";
import { parsePassageId, pointId } from "./passages.ts";
import { createPointCounts } from "./point-counts.ts";
import { documentsOf, faultsOf, uploadOf } from "./receive-document.ts";
import { retrieveContext } from "./retrieve-context.ts";
import { type Searchable, searchKnowledge } from "./search-knowledge.ts";
import { createUploadReader, type UploadLimits, type UploadReader } from "./upload-reader.ts";

export interface KnowledgeDeps extends Pick<Deps, "documents" | "vectors" | "embedder" | "clock" | "newId" | "logger"> {
  /** For an embedder other than the local one. */
  readonly weights?: FusionWeights;
  /** Other bounds on reading an upload. */
  readonly uploads?: UploadLimits;
}

type Answer<M extends RpcMethod> = (request: z.infer<M["request"]>) => Promise<z.infer<M["response"]>>;

export interface Knowledge {
  readonly add: Answer<typeof kbAdd>;
  readonly get: Answer<typeof kbGet>;
  readonly list: Answer<typeof kbList>;
  readonly remove: Answer<typeof kbRemove>;
  readonly search: Answer<typeof kbSearch>;
  readonly passage: Answer<typeof kbPassage>;
  /** The step `retrieve-context`. */
  readonly retrieve: (
    event: EventOf<EventData<"turn.opened">>,
    settings: TenantSettings,
  ) => Promise<EventData<"context.retrieved">>;
}

type Place = (tenant: TenantId) => Index & Searchable;

const documentsAtOnce = 4;

async function addAll(index: Index, documents: readonly NewDocument[]): Promise<DocumentState[]> {
  const states: DocumentState[] = [];
  for (let from = 0; from < documents.length; from += documentsAtOnce) {
    const batch = documents.slice(from, from + documentsAtOnce);
    states.push(...(await Promise.all(batch.map((document) => addDocument(index, document)))));
  }
  return states;
}

/** Those that are indexed come first; when none is, the first fault is the answer. */
function answerOf(states: readonly DocumentState[]): z.infer<typeof kbAdd.response> {
  const documents = [...states.filter(({ state }) => state !== "failed"), ...states.filter(isFailed)];
  const [first] = documents;
  if (first === undefined || !isFailed(first)) return { ok: true, documents };
  const { reason } = first;
  return { ok: false, refusal: { code: "document_unreadable", ...(reason === undefined ? {} : { detail: reason }) } };
}

function isFailed({ state }: DocumentState): boolean {
  return state === "failed";
}

function adding(place: Place, read: UploadReader, newId: () => string): Knowledge["add"] {
  return async (request) => {
    const opened = await read(uploadOf(request));
    if (!opened.ok) return { ok: false, refusal: opened.refusal };
    const upload = opened.value;
    try {
      const added = await addAll(place(request.tenant), documentsOf(upload, request, newId));
      return answerOf([...added, ...faultsOf(upload, request)]);
    } finally {
      await upload.close();
    }
  };
}

function listing(place: Place): Knowledge["list"] {
  return async ({ tenant, after, limit }) => {
    const records = await place(tenant).records.list(after, limit + 1);
    const page = records.slice(0, limit);
    const next = records.length > limit ? page.at(-1)?.documentId : undefined;
    const documents = page.filter(({ state }) => state !== "removed").map(stateOf);
    return next === undefined ? { documents } : { documents, next };
  };
}

function searching(place: Place): Knowledge["search"] {
  return async ({ tenant, query, top }) => {
    const found = await searchKnowledge(place(tenant), { text: query, fallback: "en", top });
    return {
      passages: found.map(({ point: { payload }, similarity }) => ({
        document: payload.document,
        passage: payload.passage,
        score: similarity,
        text: payload.text,
        ...(payload.title === undefined ? {} : { title: payload.title }),
      })),
    };
  };
}

function opening(place: Place): Knowledge["passage"] {
  return async ({ tenant, passage }) => {
    const named = parsePassageId(passage);
    if (named === undefined) return { passage: null };
    const { records, vectors } = place(tenant);
    const record = await records.get(named.document);
    if (record === undefined || record.version === 0) return { passage: null };
    const point = await vectors.get(pointId(named.document, record.version, named.position));
    if (point === undefined) return { passage: null };
    const { document, title, headings, text } = point.payload;
    return {
      passage: { id: passage, document, headings: [...headings], text, ...(title === undefined ? {} : { title }) },
    };
  };
}

/** A tenant's knowledge: documents in, passages out (WF-06, CA-14, CA-21). Every call names its tenant (CA-18). */
export function createKnowledge(deps: KnowledgeDeps): Knowledge {
  const { documents, vectors, embedder, clock, newId, logger, weights = localFusionWeights } = deps;
  const counts = createPointCounts(vectors, clock);
  const place: Place = (tenant) => ({
    records: knowledgeRecords(documents, clock, tenant),
    vectors: vectors.forTenant(tenant),
    embedder,
    logger,
    weights,
    points: async () => await counts.of(tenant),
  });
  const add = adding(place, createUploadReader(embedder, deps.uploads), newId);
  return {
    add: (request) => add(request).finally(() => counts.forget(request.tenant)),
    async get({ tenant, id }) {
      const record = await place(tenant).records.get(id);
      return { document: record === undefined ? null : stateOf(record) };
    },
    list: listing(place),
    remove: async ({ tenant, id }) => {
      const removed = await removeDocument(place(tenant), id);
      counts.forget(tenant);
      return { removed };
    },
    search: searching(place),
    passage: opening(place),
    retrieve: (event, settings) => retrieveContext(place(event.tenant), event, settings),
  };
}
