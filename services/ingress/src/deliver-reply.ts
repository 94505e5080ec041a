import type { ServiceDeps } from "@frontdesk/infra/conversation/service-deps";
import { deliverReply as deliver } from "@frontdesk/infra/conversation/turn.rules";
import { TransientError } from "@frontdesk/infra/ports/errors";
import { digestId } from "@frontdesk/infra/runtime/digest";
import type { Handler } from "@frontdesk/infra/runtime/steps";
import { firstResponseBy } from "@frontdesk/infra/tenants/working-hours.rules";

/** PROTOCOL 7: one compare-and-set shows the reply, closes the turn and opens the next. */
export function deliverReply({
  conversations,
  tenants,
}: Pick<ServiceDeps, "conversations" | "tenants">): Handler<"deliver-reply"> {
  return async (event, context) => {
    const { tenant, conversation, data } = event;
    const messageId = digestId(tenant, conversation, "reply", String(data.turn));
    const { turn, fence, reply, record: decided, summary, streamedBy, tells } = data;
    const settings = reply.handoff === undefined ? undefined : (await tenants.get(tenant))?.settings;
    const delivery = {
      turn,
      fence,
      reply,
      messageId,
      personBy: settings && firstResponseBy(settings),
      ...(decided === undefined ? {} : { record: decided }),
      ...(summary === undefined ? {} : { summary }),
      ...(streamedBy === undefined ? {} : { holder: streamedBy }),
      ...(tells === undefined ? {} : { tells }),
    };
    const outcome = await conversations.apply(tenant, conversation, (record, now) => deliver(record, delivery, now));
    // It may be the only one: of the draft that the other run says under the same id, the bus knows this one alone.
    if (outcome === "sending") throw new TransientError("another run shows a reply to this turn");
    if (outcome !== "delivered") context.logger.info("reply.passed", { conversation, turn: data.turn });
    return [];
  };
}
