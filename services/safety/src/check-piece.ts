import type { checkPiece } from "@frontdesk/contracts/rpc/safety";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { Tenants } from "@frontdesk/infra/tenants/tenants";
import { approveReply, removing } from "./approve-reply.rules.ts";

type Request = ReturnType<typeof checkPiece.request.parse>;
type Answer = ReturnType<typeof checkPiece.response.parse>;

/** What of a reply under way may be shown now (WF-15): by the same layers that will judge the whole. */
export function check(deps: { readonly tenants: Tenants }): (request: Request) => Promise<Answer> {
  return async (request) => {
    const tenant = await deps.tenants.get(request.tenant);
    return { piece: tenant === undefined ? null : pieceOf(request, tenant.settings) };
  };
}

/**
 * The new part as it may be shown. Null when a sentence of it would be taken out, or when the new part changes how the
 * part before it is shown: then the customer sees the rest with the whole reply.
 */
export function pieceOf(request: Request, settings: TenantSettings): string | null {
  const before = shownText(request, settings, request.text.slice(0, request.shown));
  const after = shownText(request, settings, request.text);
  if (before === undefined || after === undefined || !after.startsWith(before)) return null;
  return after.slice(before.length);
}

/** The text as the whole of a reply; undefined when a layer takes something out of it. */
function shownText(request: Request, settings: TenantSettings, content: string): string | undefined {
  if (content.trim() === "") return "";
  const { language, passages, facts } = request;
  const { reply, layers } = approveReply({
    draft: {
      reply: { content, language, sources: [], guardUsed: false },
      passages,
      facts,
      history: [],
      takes: request.takes.map((text, index) => ({ n: index, id: String(index), text })),
    },
    settings,
    now: () => 0,
  });
  return layers.some(({ layer, verdict }) => removing.has(layer) && verdict !== "pass") ? undefined : reply.content;
}
