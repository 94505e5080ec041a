import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import type { TenantId } from "@frontdesk/contracts/ids";
import type { RpcMethod } from "@frontdesk/contracts/rpc/method";
import type {
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
import { TenantSettings } from "@frontdesk/contracts/settings";
import type { Deps } from "@frontdesk/infra/ports/deps";
import type { z } from "zod";
import { calibrate } from "./answerability/calibrate.ts";
import type { Answering, AnswerWeights } from "./answerability/judge-answer.ts";
import { createThresholds, type Thresholds } from "./answerability/thresholds.ts";
import { type Index, removeDocument, stateOf } from "./documents/add-document.ts";
import { addingUploads, type ReadingDeps } from "./documents/add-upload.ts";
import { documentWords } from "./documents/document-words.ts";
import { createEmbeddings } from "./documents/embed-document.ts";
import { knowledgeRecords } from "./documents/knowledge-records.ts";
import { listPassages } from "./documents/list-passages.ts";
import { originalsIn } from "./documents/originals.ts";
import { createRead } from "./documents/read-original.ts";
import { createReadings } from "./documents/readings.ts";
import { reindexing, resuming } from "./documents/resume-document.ts";
import { createGaps } from "./gaps/gaps.ts";
import { listGaps } from "./gaps/list-gaps.ts";
import { parsePassageId, pointId } from "./passages/passages.ts";
import { pinnedById } from "./pinned.rules.ts";
import { type Fusion, localFusion } from "./search/fusion.ts";
import { createQuestionVector } from "./search/question-vector.ts";
import { createComplaint } from "./search/rerank.ts";
import { searchKnowledge } from "./search/search-knowledge.ts";
import { createTenantWords } from "./search/tenant-words.ts";
import { searchTurn } from "./search-turn.ts";
import { createUploadReader, type UploadLimits } from "./uploads/upload-reader.ts";

export interface KnowledgeDeps
  extends Pick<Deps, "documents" | "vectors" | "blobs" | "embedder" | "reranker" | "clock" | "newId" | "logger"> {
  /** Other weights of the signs that passages answer, to measure them. */
  readonly weights?: AnswerWeights;
  /** For an embedder other than the local one. */
  readonly fusion?: Fusion;
  /** Other bounds on reading an upload. */
  readonly uploads?: UploadLimits;
  /** An upload that takes longer is answered for before its end; 5 s unless said otherwise. */
  readonly answerWithinMs?: number;
  /** A tenant's newest settings; without any, the usual ones. */
  readonly settingsOf?: (tenant: TenantId) => Promise<TenantSettings | undefined>;
  /** Tells the other replicas that a tenant's passages are others now. */
  readonly announce?: (tenant: TenantId) => void;
}

type Answer<M extends RpcMethod> = (request: z.infer<M["request"]>) => Promise<z.infer<M["response"]>>;

export interface Knowledge {
  readonly add: Answer<typeof kbAdd>;
  readonly get: Answer<typeof kbGet>;
  readonly list: Answer<typeof kbList>;
  readonly remove: Answer<typeof kbRemove>;
  readonly search: Answer<typeof kbSearch>;
  readonly passage: Answer<typeof kbPassage>;
  readonly passages: Answer<typeof kbPassages>;
  readonly resume: Answer<typeof kbResume>;
  readonly reindex: Answer<typeof kbReindex>;
  readonly calibrate: Answer<typeof kbCalibrate>;
  readonly gaps: Answer<typeof kbGaps>;
  readonly noteGap: Answer<typeof kbNoteGap>;
  readonly eraseGaps: Answer<typeof eraseGaps>;
  readonly removeGap: Answer<typeof kbRemoveGap>;
  /** The step `retrieve-context`. */
  readonly retrieve: (
    event: EventOf<EventData<"turn.opened">>,
    settings: TenantSettings,
  ) => Promise<EventData<"context.retrieved">>;
  /** Another replica changed this tenant's passages: nothing remembered of them is used any more. */
  readonly forget: (tenant: TenantId) => void;
  /** Lets go of what is being read, for others to take up. */
  readonly stop: () => Promise<void>;
}

/** A tenant's own part of everything; a turn brings the settings it was opened with. */
type KnowledgeOf = (tenant: TenantId, settings?: TenantSettings) => Index & Answering & { readonly now: () => number };

/** Beside the uploads somebody waits for. */
const resumedAtOnce = 4;
const answerWithinMs = 5_000;
const usualRetrieval = TenantSettings.shape.retrieval.parse({});

function getting(place: KnowledgeOf): Knowledge["get"] {
  return async ({ tenant, id }) => {
    const record = await place(tenant).records.get(id);
    return { document: record === undefined ? null : stateOf(record) };
  };
}

function listing(place: KnowledgeOf): Knowledge["list"] {
  return async ({ tenant, after, limit }) => {
    const records = await place(tenant).records.list(after, limit + 1);
    const page = records.slice(0, limit);
    const next = records.length > limit ? page.at(-1)?.documentId : undefined;
    const documents = page.filter(({ state }) => state !== "removed").map(stateOf);
    return next === undefined ? { documents } : { documents, next };
  };
}

function searching(place: KnowledgeOf): Knowledge["search"] {
  return async ({ tenant, query, top, types = [] }) => {
    const found = await searchKnowledge(place(tenant), { text: query, fallback: "en", top, types });
    return {
      passages: found.map(({ point: { payload }, similarity }) => ({
        document: payload.document,
        passage: payload.passage,
        headings: [...payload.headings],
        score: similarity,
        text: payload.text,
        ...(payload.title === undefined ? {} : { title: payload.title }),
        ...(payload.page === undefined ? {} : { page: payload.page }),
      })),
    };
  };
}

function opening(place: KnowledgeOf): Knowledge["passage"] {
  return async ({ tenant, passage }) => {
    const named = parsePassageId(passage);
    const { records, vectors, retrieval } = place(tenant);
    const { types, pinned } = await retrieval();
    if (named === undefined) return { passage: pinnedById(passage, pinned) ?? null, citable: true };
    const look = async () => {
      const version = (await records.get(named.document))?.version ?? 0;
      return version === 0 ? undefined : await vectors.get(pointId(named.document, version, named.position));
    };
    // One that is replaced between the two looks is found by the next.
    const point = (await look()) ?? (await look());
    if (point === undefined) return { passage: null };
    const { document, title, headings, text, page, type } = point.payload;
    const citable = types.length === 0 || types.some((one) => one === type);
    const placed = { ...(title === undefined ? {} : { title }), ...(page === undefined ? {} : { page }) };
    return { passage: { id: passage, document, headings: [...headings], text, ...placed }, citable };
  };
}

function removing({ indexOf, readings, changed }: ReadingDeps): Knowledge["remove"] {
  return async ({ tenant, id }) => {
    readings.abort(tenant, id);
    const removed = await removeDocument(indexOf(tenant), id).finally(() => changed(tenant));
    return { removed };
  };
}

function calibrating(
  place: KnowledgeOf,
  thresholds: Thresholds,
  announce: KnowledgeDeps["announce"],
): Knowledge["calibrate"] {
  return async ({ tenant, apply, reset }) => {
    const own = place(tenant);
    if (reset === true) {
      await thresholds.reset(tenant);
      announce?.(tenant);
    }
    const measured = await calibrate(own);
    // One that the settings name is in force whatever is measured.
    const applied = apply && (await own.retrieval()).minSimilarity === undefined;
    if (applied) {
      await thresholds.apply(tenant, measured.threshold);
      announce?.(tenant);
    }
    return { ...measured, applied };
  };
}

/** A tenant's knowledge: documents in, passages out (WF-06, CA-14, CA-21). Every call names its tenant (CA-18). */
export function createKnowledge(deps: KnowledgeDeps): Knowledge {
  const { documents, vectors, blobs, embedder, clock, newId, logger, fusion = localFusion } = deps;
  const recordsOf = knowledgeRecords(documents, clock);
  const countedOf = documentWords(documents);
  const gapsOf = createGaps(documents, clock);
  const thresholds = createThresholds(documents, clock);
  const words = createTenantWords({ documents, vectors, clock });
  const complain = createComplaint(logger, clock);
  const vectorOf = createQuestionVector(embedder, { clock, complain });
  const retrievalOf = async (tenant: TenantId, settings?: TenantSettings) =>
    (settings ?? (await deps.settingsOf?.(tenant)))?.retrieval ?? usualRetrieval;
  const place: KnowledgeOf = (tenant, settings) => ({
    records: recordsOf(tenant),
    vectors: vectors.forTenant(tenant),
    originals: originalsIn(blobs.forTenant(tenant)),
    counted: countedOf(tenant),
    embedder,
    logger,
    fusion,
    reranker: deps.reranker,
    weights: deps.weights,
    complain,
    vectorOf,
    embedLater: (documentId) => embeddings.begin(tenant, documentId),
    now: () => clock.now(),
    retrieval: () => retrievalOf(tenant, settings),
    threshold: async () => (await retrievalOf(tenant, settings)).minSimilarity ?? (await thresholds.of(tenant)),
    words: () => words.of(tenant),
  });
  const embeddings = createEmbeddings({ indexOf: place, newId, clock });
  const readings = createReadings({ atOnce: resumedAtOnce });
  const reading: ReadingDeps = {
    indexOf: place,
    readings,
    read: createRead(readings, createUploadReader(embedder, deps.uploads)),
    newId,
    changed: (tenant) => {
      words.forget(tenant);
      deps.announce?.(tenant);
    },
  };
  return {
    add: addingUploads(reading, deps.answerWithinMs ?? answerWithinMs),
    get: getting(place),
    list: listing(place),
    remove: removing(reading),
    search: searching(place),
    passage: opening(place),
    passages: async (request) => ({ passages: await listPassages(place(request.tenant), request) }),
    resume: resuming(reading),
    reindex: reindexing(reading),
    calibrate: calibrating(place, thresholds, deps.announce),
    gaps: async ({ tenant }) => ({ gaps: await listGaps(gapsOf(tenant), place(tenant)) }),
    noteGap: async ({ tenant, conversation_id, turn, question, language }) => {
      const at = new Date(clock.now()).toISOString();
      const unanswered = { question, language, turn: `${conversation_id}/${turn}`, at };
      return { noted: await gapsOf(tenant).note(unanswered) };
    },
    eraseGaps: async ({ tenant, conversation }) => ({ removed: await gapsOf(tenant).erase(conversation) }),
    removeGap: async ({ tenant, id }) => ({ removed: await gapsOf(tenant).remove(id) }),
    retrieve: (event, settings) => searchTurn(place(event.tenant, settings), event, settings),
    forget: (tenant) => {
      words.forget(tenant);
      thresholds.forget(tenant);
    },
    stop: async () => void (await Promise.all([readings.stop(), embeddings.stop(), words.stop()])),
  };
}
