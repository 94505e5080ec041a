import { listDeadLetters, replayDeadLetter } from "@frontdesk/infra/runtime/dead-letters";
import { HttpProblem } from "../edge/problem.ts";
import type { RouteHandlers } from "../edge/server.ts";
import type { HttpDeps } from "./conversations.ts";

const listed = 1_000;

/** The tenant's own dead letters (PROTOCOL 11). */
export function deadLetterRoutes(deps: HttpDeps): Pick<RouteHandlers, "list-dead-letters" | "replay-dead-letter"> {
  return {
    "list-dead-letters": async ({ principal }) => {
      const tenant = principal.tenant.settings.id;
      return { status: 200, body: await listDeadLetters(deps.bus, { tenant, limit: listed }) };
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
