import { type ErrorCode, errorCatalogue } from "@frontdesk/contracts/errors";
import { stuckTurnCursor, ticketCursor } from "@frontdesk/contracts/route";
import { changeTicket, getTicket, listTickets } from "@frontdesk/contracts/rpc/escalation";
import { type RpcRefusal } from "@frontdesk/contracts/rpc/method";
import { listStuckTurns } from "@frontdesk/contracts/rpc/scheduler";
import { giveBackNow } from "@frontdesk/infra/conversation/give-back";
import { speakAsAgent } from "@frontdesk/infra/conversation/human.rules";
import { messageDocId, messages } from "@frontdesk/infra/conversation/messages";
import type { ConversationRecord } from "@frontdesk/infra/conversation/record";
import { digestId } from "@frontdesk/infra/runtime/digest";
import { call } from "@frontdesk/infra/runtime/rpc";
import type { z } from "zod";
import { takeOverSoon } from "../../set-owner.ts";
import { contentFault } from "../../submit-message.ts";
import { given, pageLinks } from "../edge/page-links.ts";
import { HttpProblem } from "../edge/problem.ts";
import type { RouteHandlers } from "../edge/server.ts";
import { type HttpDeps, ownConversation, refuseErased } from "./conversations.ts";
import { type MessagePage, pageOfMessages } from "./shown-messages.ts";

type DeskRoute =
  | "list-tickets"
  | "get-ticket"
  | "change-ticket"
  | "list-turns"
  | "list-stuck-turns"
  | "take-over"
  | "give-back"
  | "speak-as-agent";

/** What a person at the desk does with a conversation (SL-09). */
export function deskRoutes(deps: HttpDeps): Pick<RouteHandlers, DeskRoute> {
  return {
    ...ticketRoutes(deps),
    "list-turns": async ({ principal, params, query, request }) => {
      const record = await ownConversation(deps, principal, params.id);
      const page: MessagePage =
        record.status === "erased" ? { messages: [] } : await pageOfMessages(deps, record, query);
      const decided = page.messages.flatMap(({ turn, id, at }) =>
        turn === undefined ? [] : [{ ...turn, reply: id, at: new Date(at).toISOString() }],
      );
      return { status: 200, headers: pageLinks(request, page), body: decided };
    },
    "list-stuck-turns": async ({ principal, query, request }) => {
      const { cursor: [after] = [], limit } = query;
      const asked = { tenant: principal.tenant.settings.id, ...given({ after, limit }) };
      const { turns, next } = await call(deps.bus, listStuckTurns, asked);
      const links = next === undefined ? {} : pageLinks(request, { next: stuckTurnCursor.write([next]) });
      return { status: 200, headers: links, body: turns };
    },
    "take-over": async ({ principal, params, body }) => {
      const { tenant } = principal;
      const record = await ownConversation(deps, principal, params.id);
      refuseErased(record);
      const { agent } = body;
      const owned = await takeOverSoon(deps, { tenant, conversation: record.conversation, agent });
      if (owned === undefined) throw new HttpProblem("conversation_erased");
      if (owned.kind === "others") throw new HttpProblem("taken_over_already", { detail: `${owned.agent} has it` });
      await takeTicket(deps, record, agent);
      return { status: 200, body: { owner: "human", fence: owned.fence } };
    },
    "give-back": async ({ principal, params, body }) => {
      const { tenant } = principal;
      const record = await ownConversation(deps, principal, params.id);
      refuseErased(record);
      const seen = body.seenThrough === undefined ? {} : { seenThrough: body.seenThrough };
      const fence = await giveBackNow(deps, { tenant, conversation: record.conversation, ...seen });
      if (fence === undefined) throw new HttpProblem("conversation_erased");
      return { status: 200, body: { owner: "bot", fence } };
    },
    "speak-as-agent": async ({ principal, params, body, headers }) => {
      const record = await ownConversation(deps, principal, params.id);
      refuseErased(record);
      const fault = contentFault(body.content, principal.tenant.settings.limits.maxMessageCharacters);
      if (fault) throw new HttpProblem(fault.code, { field: "content", detail: fault.detail });
      const key = headers["idempotency-key"] ?? deps.newId();
      const messageId = digestId(record.tenant, record.conversation, "agent", key);
      const seen = body.seenThrough === undefined ? {} : { seenThrough: body.seenThrough };
      const stored = deps.documents.forTenant(record.tenant).collection(messages);
      const outcome = await deps.conversations.apply(record.tenant, record.conversation, async (current, now) => {
        // A retry of long ago has left the record's window; what was said stays said.
        const known = await stored.get(messageDocId(record.tenant, record.conversation, messageId));
        if (known !== undefined) return { result: "known" as const };
        return speakAsAgent(current, { messageId, text: body.content, agent: body.agent, ...seen }, now);
      });
      if (outcome === undefined) throw new HttpProblem("conversation_erased");
      if (outcome === "not_owner") throw new HttpProblem("not_taken_over");
      return { status: 201, body: { id: messageId } };
    },
  };
}

function ticketRoutes(deps: HttpDeps): Pick<RouteHandlers, "list-tickets" | "get-ticket" | "change-ticket"> {
  return {
    "list-tickets": async ({ principal, query, request }) => {
      const { cursor: after, limit } = query;
      const asked = { tenant: principal.tenant.settings.id, ...given({ after, limit }) };
      const { tickets, next } = await call(deps.bus, listTickets, asked);
      const links = next === undefined ? {} : pageLinks(request, { next: ticketCursor.write(next) });
      return { status: 200, headers: links, body: tickets };
    },
    "get-ticket": async ({ principal, params }) => {
      const { ticket } = await call(deps.bus, getTicket, { tenant: principal.tenant.settings.id, id: params.id });
      if (ticket === null) throw new HttpProblem("not_found");
      return { status: 200, body: ticket };
    },
    "change-ticket": async ({ principal, params, body }) => {
      const tenant = principal.tenant.settings.id;
      const answer = await call(deps.bus, changeTicket, { tenant, id: params.id, ...body });
      if (!answer.ok) throw refusalOf(answer.refusal);
      return { status: 200, body: answer.ticket };
    },
  };
}

/** Whoever takes a conversation over works on its ticket (ESC-09). One that cannot be moved stays in the list as it is. */
async function takeTicket(deps: HttpDeps, { tenant, openTicket }: ConversationRecord, agent: string): Promise<void> {
  if (openTicket === null) return;
  const { ticket } = await call(deps.bus, getTicket, { tenant, id: openTicket });
  if (ticket?.status !== "OPEN") return;
  await call(deps.bus, changeTicket, { tenant, id: openTicket, agent, status: "IN_PROGRESS" });
}

function refusalOf({ code, detail }: z.infer<typeof RpcRefusal>): HttpProblem {
  const known = code in errorCatalogue ? (code as ErrorCode) : "internal";
  return new HttpProblem(known, detail === undefined ? {} : { detail });
}
