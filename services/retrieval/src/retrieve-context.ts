import type { Conversations } from "@frontdesk/infra/conversation/conversations";
import { hasPassed } from "@frontdesk/infra/conversation/has-passed";
import { tell } from "@frontdesk/infra/conversation/say";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { PermanentError } from "@frontdesk/infra/ports/errors";
import type { Handler } from "@frontdesk/infra/runtime/steps";
import type { Tenants } from "@frontdesk/infra/tenants/tenants";
import type { Knowledge } from "./knowledge.ts";

export interface RetrievalDeps extends Deps {
  readonly tenants: Tenants;
  readonly conversations: Pick<Conversations, "read">;
  readonly knowledge: Knowledge;
}

/** WF-06: finds the tenant's passages on what a turn asks, by the settings it opened with. */
export function retrieveContext(deps: RetrievalDeps): Handler<"retrieve-context"> {
  return async (event, { logger, deliveries }) => {
    const began = deps.clock.now();
    if (event.data.deadlineAt <= began) return [];
    if (await hasPassed(deps.conversations, event, deliveries)) return [];
    const tenant = await deps.tenants.ofTurn(event.tenant, event.data.settingsVersion);
    if (tenant === undefined) throw new PermanentError("tenant: unknown");
    tell(deps.bus, event, { kind: "progress", stage: "searching" });
    const data = await deps.knowledge.retrieve(event, tenant.settings);
    const turn = { conversationId: event.conversation, turn: data.turn };
    const ids = data.passages.map(({ id }) => id);
    logger.info("chat.retrieval", { ...turn, ids, scores: data.passages.map(({ score }) => score) });
    logger.info("chat.metrics", { ...turn, phase: "retrieval", ms: deps.clock.now() - began });
    return [{ name: "context.retrieved", data }];
  };
}
