import type { OwnedConversation } from "@frontdesk/contracts/http";
import { ownedCursor } from "@frontdesk/contracts/route";
import { customerSpokeLast } from "@frontdesk/infra/conversation/hand-off.rules";
import { type ConversationRecord, conversations, recordId } from "@frontdesk/infra/conversation/record";
import { op } from "@frontdesk/infra/ports/documents";
import type { z } from "zod";
import { pageLinks } from "../edge/page-links.ts";
import type { RouteHandlers } from "../edge/server.ts";
import type { HttpDeps } from "./conversations.ts";

const listed = 500;

/** What people have taken over and not given back: a takeover needs no ticket, and without one stands in no other list. */
export function ownedConversationRoutes(deps: HttpDeps): Pick<RouteHandlers, "list-owned-conversations"> {
  return {
    "list-owned-conversations": async ({ principal, query, request }) => {
      const tenant = principal.tenant.settings.id;
      const { cursor, limit = listed } = query;
      const after = cursor === undefined ? {} : { _id: op.gt(recordId(tenant, cursor)) };
      const found = await deps.documents
        .forTenant(tenant)
        .collection(conversations)
        .find({ tenant, owner: "human", status: "open", ...after }, { sort: { _id: 1 }, limit: limit + 1 });
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      const links = last === undefined ? {} : pageLinks(request, { next: ownedCursor.write(last.conversation) });
      return { status: 200, headers: links, body: page.map(describe) };
    },
  };
}

function describe(record: ConversationRecord): z.infer<typeof OwnedConversation> {
  const { conversation, agent = null, channel, language, openTicket: ticket } = record;
  const lastActivityAt = new Date(record.lastActivityAt).toISOString();
  return { conversation, agent, channel, language, unanswered: customerSpokeLast(record), ticket, lastActivityAt };
}
