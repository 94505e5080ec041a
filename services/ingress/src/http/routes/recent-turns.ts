import { type RecentTurn, recentTurnCursor } from "@frontdesk/contracts/route";
import { ownerOf } from "@frontdesk/infra/conversation/hand-off.rules";
import { type ConversationRecord, conversations } from "@frontdesk/infra/conversation/record";
import { op } from "@frontdesk/infra/ports/documents";
import { wholeMoments } from "@frontdesk/infra/records/whole-moments";
import { pageLinks } from "../edge/page-links.ts";
import type { RouteHandlers } from "../edge/server.ts";
import type { HttpDeps } from "./conversations.ts";

const usual = 20;

/** Where a tenant's conversations stand, those first in which something was done last. */
export function recentTurnRoutes(deps: HttpDeps): Pick<RouteHandlers, "list-recent-turns"> {
  return {
    "list-recent-turns": async ({ principal, query, request }) => {
      const tenant = principal.tenant.settings.id;
      const { cursor: [from] = [], limit = usual } = query;
      const until = from === undefined ? {} : { lastActivityAt: op.lte(from) };
      const find = async (atMost: number) =>
        await deps.documents
          .forTenant(tenant)
          .collection(conversations)
          .find({ tenant, ...until }, { sort: { lastActivityAt: -1 }, limit: atMost });
      const { found, next } = await wholeMoments(find, ({ lastActivityAt }) => lastActivityAt, limit);
      const links = next === undefined ? {} : pageLinks(request, { next: recentTurnCursor.write([next]) });
      return { status: 200, headers: links, body: found.map(describe) };
    },
  };
}

function describe(record: ConversationRecord): RecentTurn {
  const { conversation, status, turn, pending, waiting } = record;
  return {
    conversation,
    status,
    owner: ownerOf(record),
    turn: turn?.number ?? null,
    state: turn?.state ?? "none",
    pending: pending.length,
    waiting: waiting.length,
    lastActivityAt: new Date(record.lastActivityAt).toISOString(),
  };
}
