import type { DocumentState } from "@frontdesk/contracts/http";
import { DocumentId } from "@frontdesk/contracts/ids";
import type { kbAdd } from "@frontdesk/contracts/rpc/retrieval";
import type { Original } from "@frontdesk/infra/runtime/knowledge-record";
import type { z } from "zod";
import type { DocumentOutline, OpenUpload, Upload } from "../uploads/open-upload.ts";
import type { NewDocument } from "./add-document.ts";

type Request = z.infer<typeof kbAdd.request>;

const defaultType = "doc";
const maxFaultsTold = 100;
const maxNameCharacters = 150;

export function uploadOf({ document, file }: Request): Upload {
  return { text: document.text, base64: file?.base64, name: file?.name, title: document.title };
}

/** What is kept of a request beside its bytes. */
export function originalOf({ document, file }: Request): Omit<Original, "version"> {
  const { title, type = defaultType } = document;
  return {
    isText: file === undefined,
    type,
    ...(file === undefined ? {} : { name: file.name }),
    ...(title === undefined ? {} : { title }),
  };
}

export function bytesOf({ document, file }: Request): Buffer {
  return file === undefined ? Buffer.from(document.text ?? "") : Buffer.from(file.base64, "base64");
}

/** The upload as it came, from what was kept of it. */
export function uploadFrom({ isText, name, title }: Original, bytes: Buffer): Upload {
  return isText ? { text: bytes.toString("utf8"), title } : { base64: bytes.toString("base64"), name, title };
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
export function idOf({ document, file }: Request, newId: () => string): string {
  return document.id ?? idOfName(file?.name ?? "") ?? newId();
}

/** A document of an upload that was read, ready to be indexed. */
export function documentAt(upload: OpenUpload, at: number, outline: DocumentOutline): NewDocument {
  const { title, passages, pages, warnings } = outline;
  return {
    passages,
    read: (from) => upload.passages(at, from),
    ...(title === undefined ? {} : { title }),
    ...(pages === undefined ? {} : { pages }),
    ...(warnings === undefined || warnings.length === 0 ? {} : { warnings }),
  };
}

/** The lines that gave no document, as failed ones: by their own id, or by their file and number. */
export function faultsOf({ faults }: OpenUpload, fileName: string | undefined): DocumentState[] {
  const name = Array.from(idOfName(fileName ?? "") ?? "text")
    .slice(0, maxNameCharacters)
    .join("");
  const more = faults.length - maxFaultsTold;
  return faults.slice(0, maxFaultsTold).map(({ id, line, reason }, at) => ({
    id: id ?? `${name}:line ${line}`,
    state: "failed",
    reason: more > 0 && at === maxFaultsTold - 1 ? `${reason} ${more} more lines have faults.` : reason,
  }));
}
