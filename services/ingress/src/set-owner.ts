import type { ConversationId } from "@frontdesk/contracts/ids";
import type { Conversations } from "@frontdesk/infra/conversation/conversations";
import { deskLines } from "@frontdesk/infra/conversation/desk-lines";
import { giveBackNow } from "@frontdesk/infra/conversation/give-back";
import { takeOver } from "@frontdesk/infra/conversation/human.rules";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { PermanentError, TransientError } from "@frontdesk/infra/ports/errors";
import { digestId } from "@frontdesk/infra/runtime/digest";
import type { Handler } from "@frontdesk/infra/runtime/steps";
import type { Tenant } from "@frontdesk/infra/tenants/settings-versions";
import type { Tenants } from "@frontdesk/infra/tenants/tenants";

export interface OwnerDeps extends Deps {
  readonly conversations: Conversations;
  readonly tenants: Tenants;
}

export interface TakeOverRequest {
  readonly tenant: Tenant;
  readonly conversation: ConversationId;
  /** When it was asked for elsewhere; left out: it is asked for now. */
  readonly askedAt?: number;
  readonly agent: string;
}

/** `others`: a colleague owns it, and was not asked. */
export type Owned =
  | { readonly kind: "mine"; readonly fence: number }
  | { readonly kind: "others"; readonly agent: string };

/** How often a takeover looks whether the reply it waits for is out; together twice what a lease may last. */
const takeoverLookMs = 200;
const takeoverTries = 50;
/** An asker's clock may be ahead by this much; a time further on would outdate everything that is asked for later. */
const clockAheadMs = 300_000;

/** SL-09 by event: a takeover or a return that an agent desk asked for on the bus, as by HTTP; the newest counts. */
export function setOwner(deps: OwnerDeps): Handler<"set-owner"> {
  return async (event, context) => {
    const { data, conversation } = event;
    const tenant = await deps.tenants.get(event.tenant);
    if (tenant === undefined) throw new PermanentError("tenant: unknown");
    const askedAt = Date.parse(event.time);
    if (!(askedAt <= deps.clock.now() + clockAheadMs)) throw new PermanentError("time: not a time, or still to come");
    const request = { tenant, conversation, askedAt };
    const { seenThrough, agent } = data;
    const known =
      data.owner === "human"
        ? await takeOverSoon(deps, { ...request, agent }, () => context.working())
        : await giveBackNow(deps, { ...request, ...(seenThrough === undefined ? {} : { seenThrough }) });
    if (known === undefined) throw new PermanentError("conversation: unknown");
    return [];
  };
}

/**
 * PROTOCOL 8: waits for a turn in `sending`, or its lease; when this returned, no bot message leaves. Undefined
 * when there is no such conversation. Throws `TransientError` when the reply does not get out.
 */
export async function takeOverSoon(
  deps: OwnerDeps,
  { tenant, conversation, askedAt, agent }: TakeOverRequest,
  waiting: () => void = () => undefined,
): Promise<Owned | undefined> {
  const { settings } = tenant;
  for (let tries = 0; tries < takeoverTries; tries += 1) {
    let fence = 0;
    const outcome = await deps.conversations.apply(settings.id, conversation, (record, now) => {
      ({ fence } = record);
      const text = deskLines[record.language ?? settings.languages.default].taken;
      const messageId = digestId(conversation, "taken", String(record.fence));
      return takeOver(record, { messageId, text, agent, ...(askedAt === undefined ? {} : { askedAt }) }, now);
    });
    if (outcome === undefined) return undefined;
    if (outcome.kind === "others") return outcome;
    if (outcome.kind !== "wait") return { kind: "mine", fence: outcome.kind === "taken" ? outcome.fence : fence };
    waiting();
    const waitMs = Math.max(10, outcome.until - deps.clock.now());
    await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, takeoverLookMs)));
  }
  throw new TransientError("the conversation's reply is still being sent");
}
