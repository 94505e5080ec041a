import type { MessageAccepted } from "@frontdesk/contracts/http";
import type { ConversationId } from "@frontdesk/contracts/ids";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import { type Author, startConversation } from "@frontdesk/infra/conversation/accept.rules";
import type { ConversationIdentity } from "@frontdesk/infra/conversation/conversations";
import { ownerOf } from "@frontdesk/infra/conversation/hand-off.rules";
import type { MessageDoc } from "@frontdesk/infra/conversation/messages";
import type { ConversationRecord } from "@frontdesk/infra/conversation/record";
import { toShown } from "@frontdesk/infra/conversation/say";
import type { z } from "zod";
import type { AcceptDeps } from "../../accept-message.ts";
import { openingWindowsOf, retryAfterSeconds } from "../../admission/limits.rules.ts";
import type { LiveHub } from "../../live-hub.ts";
import { type Submitted, submitMessage } from "../../submit-message.ts";
import type { Principal } from "../edge/auth.ts";
import { type Gates, holderOf } from "../edge/gates.ts";
import { endingIn } from "../edge/in-time.ts";
import type { OpenCalls } from "../edge/open-calls.ts";
import { given, pageLinks } from "../edge/page-links.ts";
import { HttpProblem } from "../edge/problem.ts";
import type { Answer, Call, RouteHandlers } from "../edge/server.ts";
import { type MessagePage, pageOfMessages, stillPending, storedAfter } from "./shown-messages.ts";
import { type ReplyWait, type WaitedReply, waitSecondsOf, watchReply } from "./wait-for-reply.ts";

export interface HttpDeps extends AcceptDeps {
  readonly live: LiveHub;
  readonly openCalls: OpenCalls;
  readonly gates: Gates;
  /** Aborted when this edge is told to stop. */
  readonly leaving: AbortSignal;
}

/** A message that is not known to be kept by then is answered with 503: send it again with the same key. */
const keepsWithinMs = 6_000;

type Accepted = z.infer<typeof MessageAccepted>;

/** The conversation, when this principal may see it; the same 404 for 'not yours' and 'not there' (BR-01). */
export async function ownConversation(
  deps: HttpDeps,
  principal: Principal,
  id: ConversationId,
): Promise<ConversationRecord> {
  return onlyOwn(principal, await deps.conversations.read(principal.tenant.settings.id, id));
}

/** An erased conversation can be read, and shows nothing; everything else ends here. */
export function refuseErased({ status }: Pick<ConversationRecord, "status">): void {
  if (status === "erased") throw new HttpProblem("conversation_erased");
}

function onlyOwn<T extends ConversationIdentity>(principal: Principal, conversation: T | undefined): T {
  const mine = conversation !== undefined && (principal.kind === "key" || conversation.user.id === principal.user.id);
  if (!mine) throw new HttpProblem("conversation_not_found", { detail: "Conversation not found or access denied" });
  return conversation;
}

/** WF-01, WF-02: open, send, read. */
export function conversationRoutes(
  deps: HttpDeps,
): Pick<RouteHandlers, "open-conversation" | "send-message" | "list-messages"> {
  return {
    "open-conversation": (call) => openConversation(deps, call),
    "send-message": (call) => sendMessage(deps, call),
    "list-messages": (call) => listMessages(deps, call),
  };
}

async function openConversation(deps: HttpDeps, call: Call<"open-conversation">): Promise<Answer> {
  const { principal, body, request } = call;
  const { settings } = principal.tenant;
  if (principal.kind === "user" && body.user !== undefined) throw new HttpProblem("forbidden", { field: "user" });
  const conversation = deps.newId();
  // A nameless user is nobody else: limits of one such conversation are not another's.
  const nameless = { id: `api-${conversation}`, tier: "guest" as const };
  const user = principal.kind === "user" ? principal.user : (body.user ?? nameless);
  await countOpening(deps, settings, {
    tenant: settings.id,
    user: user.id,
    ...(principal.kind === "user" ? { ip: request.ip } : {}),
  });
  const opening = startConversation(
    {
      tenant: settings.id,
      conversation,
      channel: principal.kind === "user" ? "web" : "api",
      user,
      ...(body.language === undefined ? {} : { language: body.language }),
      autoCloseMs: settings.conversation.autoCloseHours * 3_600_000,
    },
    deps.clock.now(),
  );
  const record = await deps.conversations.start(opening);
  return { status: 201, body: { id: record.conversation } };
}

/** SL-04: conversations cost a record each, so that nobody opens them by the thousand. */
async function countOpening(
  { counters, clock }: HttpDeps,
  settings: TenantSettings,
  opener: Parameters<typeof openingWindowsOf>[0],
): Promise<void> {
  const waitSeconds = retryAfterSeconds(await counters.hit(openingWindowsOf(opener, settings, clock.now())));
  if (waitSeconds !== undefined) throw new HttpProblem("too_many_sessions", { retryAfterSeconds: waitSeconds });
}

async function sendMessage(deps: HttpDeps, call: Call<"send-message">): Promise<Answer> {
  const { principal, params, headers, body, request } = call;
  const inTime = endingIn(keepsWithinMs);
  const tenant = principal.tenant.settings.id;
  const record = onlyOwn(principal, await inTime(deps.conversations.identify(tenant, params.id)));
  const waitMs = waitSecondsOf(headers.prefer) * 1_000;
  const key = headers["idempotency-key"];
  // Waiting is a favour: where too many wait already, the answer is 202 at once.
  const place = waitMs > 0 ? deps.gates.waiting.enter(holderOf(principal, request)) : undefined;
  const mayWait = typeof place === "function";
  let waiting: ReplyWait | undefined;
  try {
    if (mayWait) waiting = await watchReply(deps, record, { waitMs, client: call.reply.raw });
    const submission = {
      tenant: principal.tenant,
      conversation: record.conversation,
      channel: record.channel,
      user: authorOf(principal, record),
      content: body.content,
      ...(key === undefined ? {} : { key }),
      ...(principal.kind === "user" ? { ip: request.ip } : {}),
    };
    const submitted = await inTime(submitMessage(deps, submission));
    if (submitted.kind === "refused") throw refusal(submitted);
    deps.gates.leave(request);
    const before = submitted.known ? await replyTo(deps, record, submitted.known) : undefined;
    // While a person owns, no reply is on its way.
    const reply = before ?? (submitted.owner === "human" ? undefined : await waiting?.reply(submitted.id));
    const answer: Accepted = reply
      ? { id: submitted.id, status: "answered", reply: shownReply(reply) }
      : { id: submitted.id, status: "accepted" };
    return { status: reply ? 200 : 202, body: answer };
  } finally {
    waiting?.stop();
    if (mayWait) place();
  }
}

/** A user's tier is their token's, also when it came later than the conversation; a tenant's system speaks as its user. */
function authorOf(principal: Principal, { user }: ConversationIdentity): Author {
  return principal.kind === "user" ? principal.user : { id: user.id };
}

function refusal({ code, detail, retryAfterSeconds }: Extract<Submitted, { kind: "refused" }>): HttpProblem {
  const field = code === "message_empty" || code === "message_too_long" ? { field: "content" } : {};
  return new HttpProblem(code, {
    ...field,
    ...(detail === undefined ? {} : { detail }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

async function listMessages(deps: HttpDeps, call: Call<"list-messages">): Promise<Answer> {
  const record = await ownConversation(deps, call.principal, call.params.id);
  // Its messages may be on their way out.
  const page: MessagePage =
    record.status === "erased" ? { messages: [] } : await pageOfMessages(deps, record, call.query);
  const { messages: shown, next, previous } = page;
  const atEnd = next === undefined && call.query.cursor?.[0] !== "before";
  const pending = (atEnd ? stillPending(record, shown) : []).map((entry) => ({
    id: entry.id,
    visible: 0,
    role: "user" as const,
    status: "pending" as const,
    content: "",
    sources: [],
    guardUsed: false,
    at: new Date(entry.at).toISOString(),
  }));
  const { conversation, status, awaits } = record;
  const owner = ownerOf(record);
  const expected = owner !== "waiting" || !awaits?.by ? {} : { expectedBy: new Date(awaits.by).toISOString() };
  return {
    status: 200,
    headers: pageLinks(call.request, page),
    body: {
      conversation,
      status,
      owner,
      ...expected,
      messages: [...shown.map(toShown), ...pending],
      ...given({ next, previous }),
    },
  };
}

function shownReply(reply: WaitedReply): NonNullable<Accepted["reply"]> {
  const { id, role, content, guardUsed, sources } = reply;
  return { id, role, content, guardUsed, sources } as NonNullable<Accepted["reply"]>;
}

async function replyTo(
  deps: HttpDeps,
  record: ConversationIdentity,
  message: MessageDoc,
): Promise<WaitedReply | undefined> {
  const after = await storedAfter(deps, record, message.visible);
  return after.find((each) => each.answers.includes(message.id));
}
