import { tenantCursor } from "@frontdesk/contracts/route";
import type { Tenant } from "@frontdesk/infra/tenants/settings-versions";
import { keyOf } from "../../admission/limits.rules.ts";
import { issueGuestToken } from "../edge/auth.ts";
import { pageLinks } from "../edge/page-links.ts";
import { HttpProblem } from "../edge/problem.ts";
import type { RouteHandlers } from "../edge/server.ts";
import type { HttpDeps } from "./conversations.ts";

const pageSize = 1_000;

function publicView({ settings }: Tenant) {
  return {
    id: settings.id,
    name: settings.name,
    botName: settings.persona.botName,
    colour: settings.widget.colour,
    suggestions: settings.widget.suggestions,
    languages: settings.languages.allowed,
    defaultLanguage: settings.languages.default,
    intro: settings.persona.intro,
  };
}

/** What a page needs before it has a token. `listed`: whether this installation shows who its tenants are. */
export function sessionRoutes(
  deps: HttpDeps,
  listed: boolean,
): Pick<RouteHandlers, "open-session" | "list-tenants" | "get-tenant"> {
  return {
    "open-session": async ({ body, request }) => {
      const tenant = await deps.tenants.get(body.tenant);
      if (tenant === undefined) throw new HttpProblem("not_found", { field: "tenant" });
      const now = deps.clock.now();
      const key = keyOf([tenant.settings.id, "limit", "sessions", request.ip]);
      const limit = tenant.settings.limits.sessionsPerMinutePerIp;
      const [hit] = await deps.counters.hit([{ key, limit, windowMs: 60_000, now }]);
      if (hit?.allowed === false) {
        throw new HttpProblem("too_many_sessions", {
          retryAfterSeconds: Math.max(1, Math.ceil(hit.retryAfterMs / 1_000)),
        });
      }
      const id = `guest-${deps.newId()}`;
      const { token, expiresAt } = await issueGuestToken(deps.tenants, tenant, { id, now });
      return { status: 201, body: { token, user: { id, tier: "guest" }, expiresAt } };
    },
    "list-tenants": async ({ query, request }) => {
      const { cursor: [after] = [""], limit = pageSize } = query;
      const all = listed ? await deps.tenants.list(publicView) : [];
      const left = all.filter(({ id }) => id > after);
      const page = left.slice(0, limit);
      const last = left.length > limit ? page.at(-1) : undefined;
      const links = last === undefined ? {} : pageLinks(request, { next: tenantCursor.write([last.id]) });
      return { status: 200, headers: links, body: page };
    },
    "get-tenant": async ({ params }) => {
      const tenant = await deps.tenants.get(params.id);
      if (tenant === undefined) throw new HttpProblem("not_found");
      return { status: 200, body: publicView(tenant) };
    },
  };
}
