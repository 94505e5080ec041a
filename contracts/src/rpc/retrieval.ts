import { z } from "zod";
import { Calibration } from "../calibration.ts";
import {
  AddDocument,
  Calibrate,
  DocumentPassage,
  DocumentState,
  FoundPassage,
  KnowledgeGapList,
  ReindexStarted,
  SearchKnowledge,
} from "../http.ts";
import { ConversationId, DocumentId, Language } from "../ids.ts";
import { eraseAnswer, eraseRequest, RpcRefusal, rpc, TenantOnly } from "./method.ts";

export const kbAdd = rpc(
  "retrieval",
  "kb_add",
  z.strictObject({
    ...TenantOnly,
    document: AddDocument.partial({ text: true }),
    /** File bytes as base64 with the name they came by; instead of `text`. */
    file: z.strictObject({ name: z.string().max(300), base64: z.string() }).optional(),
    /** Text, or with `name` a file, left in parts by ingress: bus messages are small. */
    upload: z
      .strictObject({ id: z.string().max(64), parts: z.int().min(1).max(500), name: z.string().max(300).optional() })
      .optional(),
  }),
  z.discriminatedUnion("ok", [
    z.object({ ok: z.literal(true), documents: z.array(DocumentState) }),
    z.object({ ok: z.literal(false), refusal: RpcRefusal }),
  ]),
);

export const kbGet = rpc(
  "retrieval",
  "kb_get",
  z.strictObject({ ...TenantOnly, id: DocumentId }),
  z.object({ document: DocumentState.nullable() }),
);

export const kbList = rpc(
  "retrieval",
  "kb_list",
  z.strictObject({ ...TenantOnly, after: z.string().optional(), limit: z.int().min(1).max(500).default(100) }),
  z.object({ documents: z.array(DocumentState), next: z.string().optional() }),
);

export const kbRemove = rpc(
  "retrieval",
  "kb_remove",
  z.strictObject({ ...TenantOnly, id: DocumentId }),
  z.object({ removed: z.boolean() }),
);

export const kbSearch = rpc(
  "retrieval",
  "kb_search",
  z.strictObject({ ...TenantOnly, ...SearchKnowledge.shape }),
  z.object({ passages: z.array(FoundPassage) }),
);

/** A document's passages in order; null when there is no such document. */
export const kbPassages = rpc(
  "retrieval",
  "kb_passages",
  z.strictObject({
    ...TenantOnly,
    id: DocumentId,
    after: z.int().min(0).optional(),
    limit: z.int().min(1).max(500).default(200),
  }),
  z.object({ passages: z.array(DocumentPassage).nullable() }),
);

/** Queues every document whose original was kept. */
export const kbReindex = rpc("retrieval", "kb_reindex", z.strictObject(TenantOnly), ReindexStarted);

/**
 * Goes on with a document that is due: its reader died, or let it go. When it does not: `busy` tells whether others keep
 * retrieval busy, or nothing is due; absent in answers of before it could tell.
 */
export const kbResume = rpc(
  "retrieval",
  "kb_resume",
  z.strictObject({ ...TenantOnly, id: DocumentId }),
  z.object({ resumed: z.boolean(), busy: z.boolean().optional() }),
);

export const kbCalibrate = rpc(
  "retrieval",
  "kb_calibrate",
  z.strictObject({ ...TenantOnly, ...Calibrate.shape }),
  Calibration,
);

/** A question that the documents did not answer; its text is redacted. Counted once a turn (AR-06). */
export const kbNoteGap = rpc(
  "retrieval",
  "kb_note_gap",
  z.strictObject({
    ...TenantOnly,
    conversation_id: ConversationId,
    turn: z.int().min(0),
    question: z.string().min(1).max(500),
    language: Language,
  }),
  z.object({ noted: z.boolean() }),
);

export const kbGaps = rpc("retrieval", "kb_gaps", z.strictObject(TenantOnly), z.object({ gaps: KnowledgeGapList }));

export const kbRemoveGap = rpc(
  "retrieval",
  "kb_remove_gap",
  z.strictObject({ ...TenantOnly, id: z.string().min(1).max(100) }),
  z.object({ removed: z.boolean() }),
);

/**
 * One passage, whole, for a citation that is opened. `citable`: the tenant lets its answers come from it, so a customer
 * may read it; absent in answers of before it could tell.
 */
export const kbPassage = rpc(
  "retrieval",
  "kb_passage",
  z.strictObject({ ...TenantOnly, passage: z.string().max(300) }),
  z.object({
    passage: z
      .object({
        id: z.string(),
        document: z.string(),
        title: z.string().optional(),
        headings: z.array(z.string()),
        page: z.int().optional(),
        text: z.string(),
      })
      .nullable(),
    citable: z.boolean().optional(),
  }),
);

export const eraseGaps = rpc("retrieval", "erase_gaps", eraseRequest, eraseAnswer);
