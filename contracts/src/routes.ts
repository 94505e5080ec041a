import { z } from "zod";
import { deskRoutes } from "./desk-routes.ts";
import {
  ConversationOpened,
  MessageAccepted,
  MessageList,
  OpenConversation,
  OpenSession,
  PublicTenant,
  SendMessage,
  SessionOpened,
  ShownMessage,
} from "./http.ts";
import { ConversationId, TenantId } from "./ids.ts";
import { knowledgeRoutes } from "./knowledge-routes.ts";
import { bodied, crowded, known, operatingRoutes, stored } from "./operating-routes.ts";
import { AfterQuery, ResumeHeaders, type Route, SendHeaders, TenantList, TenantQuery } from "./route.ts";

export type { Route } from "./route.ts";

const conversationParams = z.strictObject({ id: ConversationId });

/** Every HTTP route, in the order a visitor meets them; the server and OpenAPI come from this table. */
export const routes = [
  {
    name: "open-session",
    method: "POST",
    path: "/chat/sessions",
    auth: "none",
    summary: "Get a guest token for the chat page.",
    request: OpenSession,
    responses: { 201: { description: "A guest token.", schema: SessionOpened } },
    errors: [...bodied, "too_many_sessions"],
  },
  {
    name: "list-tenants",
    method: "GET",
    path: "/chat/tenants",
    auth: "none",
    summary: "List the tenants of this installation, as a page may know them.",
    query: TenantQuery,
    responses: { 200: { description: "One page, by id.", schema: TenantList, lists: true } },
    errors: stored,
  },
  {
    name: "get-tenant",
    method: "GET",
    path: "/chat/tenants/:id",
    auth: "none",
    summary: "Read what a page may know of one tenant.",
    params: z.strictObject({ id: TenantId }),
    responses: { 200: { description: "The tenant.", schema: PublicTenant } },
    errors: stored,
  },
  {
    name: "open-conversation",
    method: "POST",
    path: "/chat/conversations",
    auth: "user",
    summary: "Open a conversation (WF-01). A tenant key names the user it speaks for.",
    request: OpenConversation,
    responses: { 201: { description: "The conversation is open.", schema: ConversationOpened } },
    errors: [...bodied, ...known, "too_many_sessions"],
  },
  {
    name: "send-message",
    method: "POST",
    path: "/chat/conversations/:id/messages",
    auth: "user",
    summary:
      "Send a customer's message (WF-02). A key used before names the message sent then: it is answered for, and another content is not read.",
    params: conversationParams,
    headers: SendHeaders,
    request: SendMessage,
    cleaned: ["content"],
    responses: {
      200: { description: "Kept, and answered within the wait.", schema: MessageAccepted },
      202: { description: "Kept; the reply comes by the event stream or by GET.", schema: MessageAccepted },
    },
    errors: [
      ...bodied,
      ...known,
      "conversation_not_found",
      "conversation_closed",
      "conversation_erased",
      "message_empty",
      "message_too_long",
      "rate_limited",
      "conversation_full",
    ],
  },
  {
    name: "list-messages",
    method: "GET",
    path: "/chat/conversations/:id/messages",
    auth: "user",
    summary: "Read a conversation, oldest first: the newest 1,000 messages, or the first 1,000 after a number.",
    params: conversationParams,
    query: AfterQuery,
    responses: { 200: { description: "The messages.", schema: MessageList, lists: true } },
    errors: [...stored, ...known, "conversation_not_found"],
  },
  {
    name: "follow-conversation",
    method: "GET",
    path: "/chat/conversations/:id/events",
    auth: "user",
    summary:
      "Follow a conversation as server-sent events: `message`, its data one message, its id the `visible` number; `progress`; `piece`; `reset`, where the stream goes on after another number than the one asked for; `expired`, the last one, when the token or key is no longer valid.",
    params: conversationParams,
    headers: ResumeHeaders,
    responses: { 200: { description: "The stream.", schema: ShownMessage, type: "text/event-stream" } },
    errors: [...stored, ...known, ...crowded, "conversation_not_found", "conversation_erased"],
  },
  ...knowledgeRoutes,
  ...deskRoutes,
  ...operatingRoutes,
] as const satisfies readonly Route[];

export type RouteName = (typeof routes)[number]["name"];
