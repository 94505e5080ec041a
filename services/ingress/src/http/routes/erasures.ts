import type { Erasure } from "@frontdesk/contracts/http";
import type { ConversationId } from "@frontdesk/contracts/ids";
import { eraseConversation, eraseUser } from "@frontdesk/infra/conversation/erase";
import type { ConversationRecord } from "@frontdesk/infra/conversation/record";
import { HttpProblem } from "../edge/problem.ts";
import type { RouteHandlers } from "../edge/server.ts";
import type { HttpDeps } from "./conversations.ts";

/** SL-12: a tenant's own system has a conversation, or all of one user's, erased. */
export function erasureRoutes(deps: HttpDeps): Pick<RouteHandlers, "erase-conversation" | "erase-user"> {
  return {
    "erase-conversation": async ({ principal, params }) => {
      const erasure = await eraseConversation(deps, { tenant: principal.tenant.settings.id, conversation: params.id });
      if (erasure === undefined) throw new HttpProblem("conversation_not_found");
      return { status: erasure.erasedAt === null ? 202 : 200, body: receipt(params.id, erasure) };
    },
    "erase-user": async ({ principal, body }) => {
      const { erasures, more } = await eraseUser(deps, principal.tenant.settings.id, body.user);
      const conversations = erasures.map(({ conversation, erasure }) => receipt(conversation, erasure));
      const done = !more && conversations.every(({ status }) => status === "erased");
      return { status: done ? 200 : 202, body: { conversations, more } };
    },
  };
}

function receipt(
  conversation: ConversationId,
  { askedAt, erasedAt }: NonNullable<ConversationRecord["erasure"]>,
): Erasure {
  return {
    conversation,
    status: erasedAt === null ? "erasing" : "erased",
    askedAt: new Date(askedAt).toISOString(),
    erasedAt: erasedAt === null ? null : new Date(erasedAt).toISOString(),
  };
}
