import { tell } from "@frontdesk/infra/conversation/say";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { PermanentError } from "@frontdesk/infra/ports/errors";
import type { Handler } from "@frontdesk/infra/runtime/steps";
import type { Tenants } from "@frontdesk/infra/runtime/tenants";
import { approveReply } from "./approve-reply.rules.ts";

/** Decides the reply's final text (SL-05 to SL-08); the decision record goes with it (SL-13). */
export function approve(deps: Deps & { readonly tenants: Tenants }): Handler<"approve-reply"> {
  return async (event, context) => {
    const { data } = event;
    if (data.deadlineAt <= deps.clock.now()) return [];
    const tenant = await deps.tenants.get(event.tenant);
    if (tenant === undefined) throw new PermanentError("tenant: unknown");
    tell(deps.bus, event, { kind: "progress", stage: "checking" });
    const { reply, layers } = approveReply({
      draft: data,
      settings: tenant.settings,
      now: () => performance.now(),
    });
    for (const layer of layers.filter((each) => each.verdict !== "pass")) {
      context.logger.info("chat.safety", { conversation: event.conversation, turn: data.turn, ...layer });
    }
    const { turn, fence, deadlineAt, channel, decision } = data;
    return [
      { name: "reply.approved", data: { turn, fence, deadlineAt, channel, reply, decision, layers: [...layers] } },
    ];
  };
}
