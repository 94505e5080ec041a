import {
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
import type { Conversations } from "@frontdesk/infra/conversation/conversations";
import { hasPassed } from "@frontdesk/infra/conversation/has-passed";
import { tell } from "@frontdesk/infra/conversation/say";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { PermanentError } from "@frontdesk/infra/ports/errors";
import { type Responder, responder } from "@frontdesk/infra/runtime/rpc";
import type { Handlers } from "@frontdesk/infra/runtime/steps";
import { readUpload } from "@frontdesk/infra/runtime/uploads";
import type { Tenants } from "@frontdesk/infra/tenants/tenants";
import type { z } from "zod";
import { gapsOf } from "./gaps/gaps.ts";
import type { Knowledge } from "./knowledge.ts";

export interface RetrievalDeps extends Deps {
  readonly tenants: Tenants;
  readonly conversations: Pick<Conversations, "read">;
  readonly knowledge: Knowledge;
}

/** What retrieval hears, and what it does then. */
export function subscriptions(deps: RetrievalDeps): Handlers<"retrieval"> {
  return {
    "retrieve-context": async (event, { logger, deliveries }) => {
      const began = deps.clock.now();
      if (event.data.deadlineAt <= began) return [];
      if (await hasPassed(deps.conversations, event, deliveries)) return [];
      const tenant = await deps.tenants.ofTurn(event.tenant, event.data.settingsVersion);
      if (tenant === undefined) throw new PermanentError("tenant: unknown");
      tell(deps.bus, event, { kind: "progress", stage: "searching" });
      const data = await deps.knowledge.retrieve(event, tenant.settings);
      const turn = { conversationId: event.conversation, turn: data.turn };
      const ids = data.passages.map(({ id }) => id);
      logger.info("chat.retrieval", { ...turn, ids, scores: data.passages.map(({ score }) => score) });
      logger.info("chat.metrics", { ...turn, phase: "retrieval", ms: deps.clock.now() - began });
      return [{ name: "context.retrieved", data }];
    },
  };
}

/** What retrieval answers. */
export function responders({ documents, knowledge }: RetrievalDeps): Responder[] {
  return [
    responder(kbAdd, async (request): Promise<z.infer<typeof kbAdd.response>> => {
      const { upload, ...rest } = request;
      if (upload === undefined) return await knowledge.add(rest);
      const bytes = await readUpload(documents, request.tenant, upload);
      if (bytes === undefined)
        return { ok: false, refusal: { code: "document_unreadable", detail: "The upload is incomplete" } };
      return await knowledge.add(withBytes(rest, upload.name, bytes));
    }),
    responder(kbGet, knowledge.get),
    responder(kbList, knowledge.list),
    responder(kbRemove, knowledge.remove),
    responder(kbSearch, knowledge.search),
    responder(kbPassage, knowledge.passage),
    responder(kbPassages, knowledge.passages),
    responder(kbReindex, knowledge.reindex),
    responder(kbCalibrate, knowledge.calibrate),
    responder(kbGaps, knowledge.gaps),
    responder(kbNoteGap, knowledge.noteGap),
    responder(eraseGaps, async ({ tenant, conversation }) => ({
      removed: await gapsOf(documents, tenant).erase(conversation),
    })),
    responder(kbRemoveGap, knowledge.removeGap),
    responder(kbResume, knowledge.resume),
  ];
}

type AddRequest = z.infer<typeof kbAdd.request>;

function withBytes(request: AddRequest, name: string | undefined, bytes: Buffer): AddRequest {
  if (name !== undefined) return { ...request, file: { name, base64: bytes.toString("base64") } };
  return { ...request, document: { ...request.document, text: bytes.toString("utf8") } };
}
