import { type ErrorCode, errorCatalogue } from "@frontdesk/contracts/errors";
import type { AddDocument } from "@frontdesk/contracts/http";
import { isStorable, type TenantId, unstorable } from "@frontdesk/contracts/ids";
import { documentCursor, passageCursor } from "@frontdesk/contracts/route";
import {
  kbAdd,
  kbCalibrate,
  kbGaps,
  kbGet,
  kbList,
  kbPassage,
  kbPassages,
  kbReindex,
  kbRemove,
  kbRemoveGap,
  kbSearch,
} from "@frontdesk/contracts/rpc/retrieval";
import { call } from "@frontdesk/infra/runtime/rpc";
import { dropUpload, leaveUpload } from "@frontdesk/infra/runtime/uploads";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { given, pageLinks } from "../edge/page-links.ts";
import { HttpProblem } from "../edge/problem.ts";
import type { Answer, Call, RouteHandlers } from "../edge/server.ts";
import type { HttpDeps } from "./conversations.ts";

type KnowledgeRoute =
  | "add-document"
  | "list-documents"
  | "get-document"
  | "remove-document"
  | "search-knowledge"
  | "get-passage"
  | "list-passages"
  | "reindex-knowledge"
  | "calibrate-knowledge"
  | "list-gaps"
  | "remove-gap";

const addTimeoutMs = 120_000;
const maxFileBytes = 20 * 1024 * 1024;

/** The tenant's knowledge: asked of retrieval, always for the principal's own tenant (CA-18). */
export function knowledgeRoutes(deps: HttpDeps): Pick<RouteHandlers, KnowledgeRoute> {
  const { bus } = deps;
  return {
    "add-document": async ({ principal, body, request }) => {
      const asked = body === undefined ? await fileOf(request) : textOf(body);
      const answer = await addUploaded(deps, principal.tenant.settings.id, asked);
      if (!answer.ok) throw refused(answer.refusal);
      const [first, ...rest] = answer.documents;
      if (first === undefined) throw new HttpProblem("document_empty");
      const done = answer.documents.every(({ state }) => state === "indexed" || state === "failed");
      return { status: done ? 201 : 202, body: rest.length === 0 ? first : { ...first, documents: answer.documents } };
    },
    "list-documents": async ({ principal, query, request }) => {
      const { cursor: [after] = [query.after], limit } = query;
      const page = await call(bus, kbList, { tenant: principal.tenant.settings.id, limit, ...given({ after }) });
      const next = page.next === undefined ? undefined : documentCursor.write([page.next]);
      return { status: 200, headers: pageLinks(request, { next }), body: page };
    },
    "get-document": async ({ principal, params }) => {
      const { document } = await call(bus, kbGet, { tenant: principal.tenant.settings.id, id: params.id });
      if (document === null) throw new HttpProblem("not_found");
      return { status: 200, body: document };
    },
    "remove-document": async ({ principal, params }) => {
      const { removed } = await call(
        bus,
        kbRemove,
        { tenant: principal.tenant.settings.id, id: params.id },
        addTimeoutMs,
      );
      if (!removed) throw new HttpProblem("not_found");
      return { status: 204 };
    },
    "list-passages": (asked) => listPassages(deps, asked),
    "reindex-knowledge": async ({ principal }) => {
      const tenant = principal.tenant.settings.id;
      return { status: 202, body: await call(bus, kbReindex, { tenant }, addTimeoutMs) };
    },
    "calibrate-knowledge": async ({ principal, body }) => {
      const tenant = principal.tenant.settings.id;
      return { status: 200, body: await call(bus, kbCalibrate, { tenant, ...body }, addTimeoutMs) };
    },
    "list-gaps": async ({ principal }) => {
      const { gaps } = await call(bus, kbGaps, { tenant: principal.tenant.settings.id });
      return { status: 200, body: gaps };
    },
    "remove-gap": async ({ principal, params }) => {
      const { removed } = await call(bus, kbRemoveGap, { tenant: principal.tenant.settings.id, id: params.id });
      if (!removed) throw new HttpProblem("not_found");
      return { status: 204 };
    },
    "search-knowledge": async ({ principal, body }) => {
      const { passages } = await call(bus, kbSearch, { tenant: principal.tenant.settings.id, ...body });
      return { status: 200, body: passages };
    },
    "get-passage": async ({ principal, params }) => {
      const { id: tenant, retrieval } = principal.tenant.settings;
      const { passage, citable } = await call(bus, kbPassage, { tenant, passage: params.id });
      if (passage === null) throw new HttpProblem("not_found");
      // A customer reads what may be cited to them; an id is guessable, so the rest is as if it were not there.
      const shown = citable ?? retrieval.types.length === 0;
      if (principal.kind === "user" && !shown) throw new HttpProblem("not_found");
      return { status: 200, body: passage };
    },
  };
}

async function listPassages(
  { bus }: HttpDeps,
  { principal, params, query, request }: Call<"list-passages">,
): Promise<Answer> {
  const { cursor: [after] = [query.after], limit } = query;
  const asked = { tenant: principal.tenant.settings.id, id: params.id, limit, ...given({ after }) };
  const { passages } = await call(bus, kbPassages, asked);
  if (passages === null) throw new HttpProblem("not_found");
  // A full page may be the last: then the next one is empty.
  const next = passages.length < limit ? undefined : passageCursor.write([(after ?? -1) + limit]);
  return { status: 200, headers: pageLinks(request, { next }), body: passages };
}

function refused({ code, field, detail }: { code: string; field?: string | undefined; detail?: string | undefined }) {
  const known = code in errorCatalogue ? (code as ErrorCode) : "document_unreadable";
  return new HttpProblem(known, {
    ...(field === undefined ? {} : { field }),
    ...(detail === undefined ? {} : { detail }),
  });
}

interface UploadRequest {
  readonly document: z.input<typeof kbAdd.request>["document"];
  readonly bytes: Buffer;
  /** A file's own name; absent for text. */
  readonly name?: string;
}

/** The bytes go by the store, since bus messages are small; they are dropped whatever the answer. */
async function addUploaded(deps: HttpDeps, tenant: TenantId, { document, bytes, name }: UploadRequest) {
  const left = await leaveUpload(deps.documents, tenant, { id: deps.newId(), bytes, now: deps.clock.now() });
  try {
    const upload = { ...left, ...(name === undefined ? {} : { name }) };
    return await call(deps.bus, kbAdd, { tenant, document, upload }, addTimeoutMs);
  } finally {
    await dropUpload(deps.documents, tenant, left);
  }
}

function textOf({ text, ...document }: z.infer<typeof AddDocument>): UploadRequest {
  return { document, bytes: Buffer.from(text, "utf8") };
}

const fileFault = (detail: string) => new HttpProblem("invalid_request", { field: "file", detail });
const formLimits = { fileSize: maxFileBytes, files: 2, fields: 10, fieldSize: 1_000 };

/** One file of a form, in the field `file`; `id`, `title` and `type` may stand beside it. */
async function fileOf(request: FastifyRequest): Promise<UploadRequest> {
  const { file, fields } = await readForm(request);
  if (file === undefined) throw fileFault("Send the document in the form field `file`");
  if (!isStorable(file.name)) throw fileFault(`The file's name ${unstorable}`);
  const { id, title, type } = fields;
  const document = kbAdd.request.shape.document.safeParse({
    ...(id === undefined ? {} : { id }),
    ...(title === undefined ? {} : { title }),
    ...(type === undefined ? {} : { type }),
  });
  if (!document.success) {
    const issue = document.error.issues[0];
    throw new HttpProblem("invalid_request", { field: issue?.path.join(".") ?? "file", detail: issue?.message ?? "" });
  }
  return { document: document.data, bytes: file.bytes, name: file.name.slice(0, 300) };
}

interface Form {
  readonly file?: { readonly name: string; readonly bytes: Buffer };
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads a form whole, so that a refusal never leaves half of it unread. */
async function readForm(request: FastifyRequest): Promise<Form> {
  const files: { name: string; field: string; bytes: Buffer }[] = [];
  const fields: [string, string][] = [];
  try {
    for await (const part of request.parts({ limits: formLimits })) {
      if (part.type === "file") {
        files.push({ name: part.filename, field: part.fieldname, bytes: await part.toBuffer() });
      } else fields.push([part.fieldname, String(part.value)]);
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "FST_REQ_FILE_TOO_LARGE") throw error;
    throw fileFault(
      code === "FST_FILES_LIMIT" ? "Send one file a call" : "The form is not well-formed multipart/form-data",
    );
  }
  if (files.length > 1) throw fileFault("Send one file a call");
  const [file] = files;
  return { ...(file?.field === "file" ? { file } : {}), fields: Object.fromEntries(fields) };
}
