import { deadLetterCursor } from "@frontdesk/contracts/route";
import { listDeadLetters, replayDeadLetter } from "@frontdesk/infra/runtime/dead-letters";
import { pageLinks } from "../edge/page-links.ts";
import { HttpProblem } from "../edge/problem.ts";
import type { RouteHandlers } from "../edge/server.ts";
import type { HttpDeps } from "./conversations.ts";

const listed = 1_000;

/** The tenant's own dead letters (PROTOCOL 11). */
export function deadLetterRoutes(deps: HttpDeps): Pick<RouteHandlers, "list-dead-letters" | "replay-dead-letter"> {
  return {
    "list-dead-letters": async ({ principal, query, request }) => {
      const tenant = principal.tenant.settings.id;
      const { cursor: [before] = [], limit = listed } = query;
      const found = await listDeadLetters(deps.bus, { tenant, before, limit: limit + 1 });
      const letters = found.slice(0, limit);
      const last = found.length > limit ? letters.at(-1) : undefined;
      const links = last === undefined ? {} : pageLinks(request, { next: deadLetterCursor.write([last.sequence]) });
      return { status: 200, headers: links, body: letters };
    },
    "replay-dead-letter": async ({ principal, params }) => {
      const tenant = principal.tenant.settings.id;
      const { sequence } = params;
      const replayedAs = await replayDeadLetter(deps.bus, { tenant, sequence, newId: deps.newId });
      if (replayedAs === undefined) throw new HttpProblem("not_found");
      return { status: 202, body: { sequence, replayedAs } };
    },
  };
}
