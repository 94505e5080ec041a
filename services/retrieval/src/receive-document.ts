import type { DocumentState } from "@frontdesk/contracts/http";
import { DocumentId } from "@frontdesk/contracts/ids";
import type { kbAdd } from "@frontdesk/contracts/rpc";
import type { z } from "zod";
import type { NewDocument } from "./add-document.ts";
import type { OpenUpload, Upload } from "./open-upload.ts";

type Request = z.infer<typeof kbAdd.request>;

const defaultType = "doc";
const maxFaultsTold = 100;
const maxNameCharacters = 150;

export function uploadOf({ document, file }: Request): Upload {
  return { text: document.text, base64: file?.base64, name: file?.name, title: document.title };
}

/** A file's own name as an id, with what no id may hold put otherwise. */
function idOfName(name: string): string | undefined {
  const base = name.split(/[/\\]/u).at(-1) ?? "";
  const fit = base
    .replace(/[[［【]/gu, "(")
    .replace(/[\]］】]/gu, ")")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "");
  return DocumentId.safeParse(fit).data;
}

/** A file keeps the name it came by as its id, so that sending it again replaces it. */
function idOf({ document, file }: Request, newId: () => string): string {
  return document.id ?? idOfName(file?.name ?? "") ?? newId();
}

/** The documents of an upload that was read, ready to be indexed. */
export function documentsOf(upload: OpenUpload, request: Request, newId: () => string): NewDocument[] {
  const type = request.document.type ?? defaultType;
  return upload.documents.map(({ id, title, passages }, at) => ({
    id: id ?? idOf(request, newId),
    type,
    passages,
    read: (from: number) => upload.passages(at, from),
    ...(title === undefined ? {} : { title }),
  }));
}

/** The lines that gave no document, as failed ones: by their own id, or by their file and number. */
export function faultsOf({ faults }: OpenUpload, { file }: Request): DocumentState[] {
  const name = Array.from(idOfName(file?.name ?? "") ?? "text")
    .slice(0, maxNameCharacters)
    .join("");
  const more = faults.length - maxFaultsTold;
  return faults.slice(0, maxFaultsTold).map(({ id, line, reason }, at) => ({
    id: id ?? `${name}:line ${line}`,
    state: "failed",
    reason: more > 0 && at === maxFaultsTold - 1 ? `${reason} ${more} more lines have faults.` : reason,
  }));
}
