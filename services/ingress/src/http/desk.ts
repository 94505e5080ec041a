import { listStuckTurns, listTickets } from "@frontdesk/contracts/rpc";
import { giveBack, speakAsAgent, takeOver } from "@frontdesk/infra/conversation/human.rules";
import { messages } from "@frontdesk/infra/conversation/messages";
import type { ConversationRecord } from "@frontdesk/infra/conversation/record";
import { op } from "@frontdesk/infra/ports/documents";
import { TransientError } from "@frontdesk/infra/ports/errors";
import { digestId } from "@frontdesk/infra/runtime/digest";
import { call } from "@frontdesk/infra/runtime/rpc";
import { contentFault } from "../accept-message.ts";
import { deskLines } from "../desk-lines.ts";
import { type HttpDeps, ownConversation, shownAfter } from "./conversations.ts";
import { HttpProblem } from "./problem.ts";
import type { RouteHandlers } from "./server.ts";

type DeskRoute = "list-tickets" | "list-turns" | "list-stuck-turns" | "take-over" | "give-back" | "speak-as-agent";

/** How often a takeover looks whether the reply it waits for is out; together twice what a lease may last. */
const takeoverLookMs = 200;
const takeoverTries = 50;

/** What a person at the desk does with a conversation (SL-09). */
export function deskRoutes(deps: HttpDeps): Pick<RouteHandlers, DeskRoute> {
  return {
    "list-tickets": async ({ principal }) => {
      const { tickets } = await call(deps.bus, listTickets, { tenant: principal.tenant.settings.id });
      return { status: 200, body: tickets };
    },
    "list-turns": async ({ principal, params, query }) => {
      const record = await ownConversation(deps, principal, params.id);
      const shown = await shownAfter(deps, record, query.after);
      const decided = shown.flatMap(({ turn, id, at }) =>
        turn === undefined ? [] : [{ ...turn, reply: id, at: new Date(at).toISOString() }],
      );
      return { status: 200, body: decided };
    },
    "list-stuck-turns": async ({ principal }) => {
      const { turns } = await call(deps.bus, listStuckTurns, { tenant: principal.tenant.settings.id });
      return { status: 200, body: turns };
    },
    "take-over": async ({ principal, params }) => {
      const record = await ownConversation(deps, principal, params.id);
      const text = lineOf(record, principal.tenant.settings.languages.default, "taken");
      const fence = await takeOverSoon(deps, record, text);
      return { status: 200, body: { owner: "human", fence } };
    },
    "give-back": async ({ principal, params, body }) => {
      const record = await ownConversation(deps, principal, params.id);
      const text = lineOf(record, principal.tenant.settings.languages.default, "returned");
      const { seenThrough } = body;
      await deps.conversations.apply(record.tenant, record.conversation, async (current, now) =>
        giveBack(
          current,
          {
            messageId: digestId(record.conversation, "returned", String(current.fence)),
            text,
            unseen: seenThrough === undefined ? [] : await unseenAfter(deps, current, seenThrough),
            settingsVersion: principal.tenant.version,
            ...(seenThrough === undefined ? {} : { seenThrough }),
          },
          now,
        ),
      );
      const after = await ownConversation(deps, principal, params.id);
      return { status: 200, body: { owner: after.owner, fence: after.fence } };
    },
    "speak-as-agent": async ({ principal, params, body, headers }) => {
      const record = await ownConversation(deps, principal, params.id);
      const fault = contentFault(body.content, principal.tenant.settings.limits.maxMessageCharacters);
      if (fault) throw new HttpProblem(fault.code, { field: "content", detail: fault.detail });
      const key = headers["idempotency-key"] ?? deps.newId();
      const messageId = digestId(record.tenant, record.conversation, "agent", key);
      const seen = body.seenThrough === undefined ? {} : { seenThrough: body.seenThrough };
      const outcome = await deps.conversations.apply(record.tenant, record.conversation, (current, now) =>
        speakAsAgent(current, { messageId, text: body.content, ...seen }, now),
      );
      if (outcome === "not_owner") throw new HttpProblem("not_taken_over");
      return { status: 201, body: { id: messageId } };
    },
  };
}

function lineOf(record: ConversationRecord, fallback: keyof typeof deskLines, which: "taken" | "returned"): string {
  return deskLines[record.language ?? fallback][which];
}

/** PROTOCOL 8: waits for a turn in `sending`, or its lease; when this returned, no bot message leaves. */
async function takeOverSoon(deps: HttpDeps, record: ConversationRecord, text: string): Promise<number> {
  for (let tries = 0; tries < takeoverTries; tries += 1) {
    const outcome = await deps.conversations.apply(record.tenant, record.conversation, (current, now) =>
      takeOver(current, { messageId: digestId(record.conversation, "taken", String(current.fence)), text }, now),
    );
    if (outcome === undefined) throw new HttpProblem("conversation_not_found");
    if (outcome.kind === "taken") return outcome.fence;
    if (outcome.kind === "already")
      return (await deps.conversations.read(record.tenant, record.conversation))?.fence ?? 0;
    const waitMs = Math.max(10, outcome.until - deps.clock.now());
    await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, takeoverLookMs)));
  }
  throw new TransientError("the conversation's reply is still being sent");
}

async function unseenAfter(deps: HttpDeps, record: ConversationRecord, seenThrough: number) {
  const { tenant, conversation } = record;
  const newest = await deps.documents
    .forTenant(tenant)
    .collection(messages)
    .find({ tenant, conversation, visible: op.gt(0) }, { sort: { visible: -1 }, limit: 200 });
  return newest
    .flatMap(({ n, id, content }) =>
      n !== null && n > seenThrough ? [{ n, id, characters: Array.from(content).length }] : [],
    )
    .toSorted((a, b) => a.n - b.n);
}
