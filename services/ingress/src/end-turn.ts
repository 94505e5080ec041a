import { apologyIn } from "@frontdesk/infra/conversation/apology";
import { endInApology } from "@frontdesk/infra/conversation/end.rules";
import type { ServiceDeps } from "@frontdesk/infra/conversation/service-deps";
import { TransientError } from "@frontdesk/infra/ports/errors";
import { digestId } from "@frontdesk/infra/runtime/digest";
import type { Handler } from "@frontdesk/infra/runtime/steps";
import { firstResponseBy } from "@frontdesk/infra/tenants/working-hours.rules";

/** PROTOCOL 11: the turn, or the message that could not be screened, ends with the apology. */
export function endTurn(deps: Pick<ServiceDeps, "conversations" | "tenants">): Handler<"end-turn"> {
  return async (event) => {
    const { tenant: tenantId, conversation, data } = event;
    const tenant = await deps.tenants.get(tenantId);
    if (tenant === undefined) return [];
    const { message } = data;
    const replyId = (turn: number) => digestId(tenantId, conversation, "reply", String(turn));
    const outcome = await deps.conversations.apply(tenantId, conversation, (record, now) =>
      endInApology(
        record,
        {
          ...(data.turn === undefined ? {} : { turn: { number: data.turn, messageId: replyId(data.turn) } }),
          ...(message === undefined ? {} : { message }),
          apology: apologyIn(record.language ?? tenant.settings.languages.default),
          personBy: firstResponseBy(tenant.settings),
          settingsVersion: tenant.version,
        },
        now,
      ),
    );
    if (outcome === "sending") throw new TransientError("the turn's reply is still being sent");
    return [];
  };
}
