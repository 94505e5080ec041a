import type { EventData } from "@frontdesk/contracts/events";
import type { LayerDecision, Stage, TurnRecord } from "@frontdesk/contracts/turn";
import type { Conversations } from "@frontdesk/infra/conversation/conversations";
import { hasPassed } from "@frontdesk/infra/conversation/has-passed";
import { tell } from "@frontdesk/infra/conversation/say";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { PermanentError } from "@frontdesk/infra/ports/errors";
import type { Handler } from "@frontdesk/infra/runtime/steps";
import type { Tenants } from "@frontdesk/infra/tenants/tenants";
import { approveReply } from "./approve-reply.rules.ts";

export interface ApproveDeps extends Deps {
  readonly tenants: Tenants;
  readonly conversations: Pick<Conversations, "read">;
}

/** Decides the reply's final text (SL-05 to SL-08); the decision record goes with it (SL-13). */
export function approve(deps: ApproveDeps): Handler<"approve-reply"> {
  return async (event, context) => {
    const { data } = event;
    const began = performance.now();
    if (data.deadlineAt <= deps.clock.now()) return [];
    if (await hasPassed(deps.conversations, event, context.deliveries)) return [];
    const tenant = await deps.tenants.get(event.tenant, data.settingsVersion);
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
    const { turn, fence, deadlineAt, channel, summary, streamedBy, tells } = data;
    const ms = Math.round(performance.now() - began);
    const stages = [...data.stages, { stage: "approve-reply", at: deps.clock.now(), ms }];
    return [
      {
        name: "reply.approved",
        data: {
          turn,
          fence,
          deadlineAt,
          channel,
          reply,
          layers: [...layers],
          record: turnRecord(data, layers, stages),
          ...(summary === undefined ? {} : { summary }),
          ...(streamedBy === undefined ? {} : { streamedBy }),
          ...(tells === undefined ? {} : { tells }),
        },
      },
    ];
  };
}

/** The decision record of the turn: what was found, decided and checked, without the texts (SL-13). */
function turnRecord(
  draft: EventData<"reply.drafted">,
  layers: readonly LayerDecision[],
  stages: readonly Stage[],
): TurnRecord {
  const { turn, settingsVersion, decision, query, evidence, passages, reply } = draft;
  return {
    turn,
    settingsVersion,
    language: reply.language,
    ...(query === undefined ? {} : { query }),
    passages: passages.map(({ id, document, score }) => ({ id, document, score })),
    ...(evidence === undefined ? {} : { evidence }),
    decision,
    layers: [...layers],
    stages: [...stages],
  };
}
