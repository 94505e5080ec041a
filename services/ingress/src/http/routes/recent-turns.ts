import { type RecentTurn, recentTurnCursor } from "@frontdesk/contracts/route";
import { ownerOf } from "@frontdesk/infra/conversation/hand-off.rules";
import { type ConversationRecord, conversations } from "@frontdesk/infra/conversation/record";
import { op } from "@frontdesk/infra/ports/documents";
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
      const found = await deps.documents
        .forTenant(tenant)
        .collection(conversations)
        .find({ tenant, ...until }, { sort: { lastActivityAt: -1 }, limit: limit + 1 });
      const next = found[limit]?.lastActivityAt;
      // The next page begins with a whole moment, unless one alone fills this page.
      const before = found.filter(({ lastActivityAt }) => lastActivityAt !== next);
      const page = before.length > 0 ? before : found.slice(0, limit);
      const links =
        next === undefined ? {} : pageLinks(request, { next: recentTurnCursor.write([goesOnAt(page, next)]) });
      return { status: 200, headers: links, body: page.map(describe) };
    },
  };
}

function goesOnAt(page: readonly ConversationRecord[], next: number): number {
  return page.at(-1)?.lastActivityAt === next ? next - 1 : next;
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
