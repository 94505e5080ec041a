import type { ConversationId } from "@frontdesk/contracts/ids";
import type { Conversations } from "@frontdesk/infra/conversation/conversations";
import { giveBack, takeOver } from "@frontdesk/infra/conversation/human.rules";
import { messages } from "@frontdesk/infra/conversation/messages";
import type { ConversationRecord } from "@frontdesk/infra/conversation/record";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { op } from "@frontdesk/infra/ports/documents";
import { PermanentError, TransientError } from "@frontdesk/infra/ports/errors";
import { digestId } from "@frontdesk/infra/runtime/digest";
import type { Handler } from "@frontdesk/infra/runtime/steps";
import type { Tenant } from "@frontdesk/infra/tenants/settings-versions";
import type { Tenants } from "@frontdesk/infra/tenants/tenants";
import { deskLines } from "./desk-lines.ts";

export interface OwnerDeps extends Deps {
  readonly conversations: Conversations;
  readonly tenants: Tenants;
}

export interface OwnerRequest {
  readonly tenant: Tenant;
  readonly conversation: ConversationId;
  /** When it was asked for elsewhere; left out: it is asked for now. */
  readonly askedAt?: number;
}

/** How often a takeover looks whether the reply it waits for is out; together twice what a lease may last. */
const takeoverLookMs = 200;
const takeoverTries = 50;
/** An asker's clock may be ahead by this much; a time further on would outdate everything that is asked for later. */
const clockAheadMs = 300_000;
const unseenAtMost = 200;

/** SL-09 by event: a takeover or a return that an agent desk asked for on the bus, as by HTTP; the newest counts. */
export function setOwner(deps: OwnerDeps): Handler<"set-owner"> {
  return async (event, context) => {
    const { data, conversation } = event;
    const tenant = await deps.tenants.get(event.tenant);
    if (tenant === undefined) throw new PermanentError("tenant: unknown");
    const askedAt = Date.parse(event.time);
    if (!(askedAt <= deps.clock.now() + clockAheadMs)) throw new PermanentError("time: not a time, or still to come");
    const request = { tenant, conversation, askedAt };
    const { seenThrough } = data;
    const fence =
      data.owner === "human"
        ? await takeOverSoon(deps, request, () => context.working())
        : await giveBackNow(deps, { ...request, ...(seenThrough === undefined ? {} : { seenThrough }) });
    if (fence === undefined) throw new PermanentError("conversation: unknown");
    return [];
  };
}

/**
 * PROTOCOL 8: waits for a turn in `sending`, or its lease; when this returned, no bot message leaves. The fence from then
 * on; undefined when there is no such conversation. Throws `TransientError` when the reply does not get out.
 */
export async function takeOverSoon(
  deps: OwnerDeps,
  { tenant, conversation, askedAt }: OwnerRequest,
  waiting: () => void = () => undefined,
): Promise<number | undefined> {
  const { settings } = tenant;
  for (let tries = 0; tries < takeoverTries; tries += 1) {
    let fence = 0;
    const outcome = await deps.conversations.apply(settings.id, conversation, (record, now) => {
      ({ fence } = record);
      const text = deskLines[record.language ?? settings.languages.default].taken;
      const messageId = digestId(conversation, "taken", String(record.fence));
      return takeOver(record, { messageId, text, ...(askedAt === undefined ? {} : { askedAt }) }, now);
    });
    if (outcome === undefined) return undefined;
    if (outcome.kind !== "wait") return outcome.kind === "taken" ? outcome.fence : fence;
    waiting();
    const waitMs = Math.max(10, outcome.until - deps.clock.now());
    await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, takeoverLookMs)));
  }
  throw new TransientError("the conversation's reply is still being sent");
}

/** PROTOCOL 8: the bot's again; what came after `seenThrough` and nobody answered is answered. The fence, as above. */
export async function giveBackNow(
  deps: OwnerDeps,
  { tenant, conversation, askedAt, seenThrough }: OwnerRequest & { readonly seenThrough?: number },
): Promise<number | undefined> {
  const { settings, version } = tenant;
  let fence = 0;
  const outcome = await deps.conversations.apply(settings.id, conversation, async (record, now) => {
    const ruling = giveBack(
      record,
      {
        messageId: digestId(conversation, "returned", String(record.fence)),
        text: deskLines[record.language ?? settings.languages.default].returned,
        unseen: seenThrough === undefined ? [] : await unansweredAfter(deps, record, seenThrough),
        settingsVersion: version,
        ...(seenThrough === undefined ? {} : { seenThrough }),
        ...(askedAt === undefined ? {} : { askedAt }),
      },
      now,
    );
    ({ fence } = ruling.next ?? record);
    return ruling;
  });
  return outcome === undefined ? undefined : fence;
}

/** Shown messages after a number that no reply has answered, oldest first; some may be decided and not stored yet. */
async function unansweredAfter(deps: OwnerDeps, record: ConversationRecord, seenThrough: number) {
  const { tenant, conversation, outbox } = record;
  const stored = await deps.documents
    .forTenant(tenant)
    .collection(messages)
    .find({ tenant, conversation, visible: op.gt(0) }, { sort: { visible: -1 }, limit: unseenAtMost });
  const unstored = outbox.flatMap((entry) => (entry.say === "message.shown" ? [entry] : []));
  const shown = new Map([
    ...unstored.map(({ n, id, text }) => [id, { n, id, text }] as const),
    ...stored.map(({ n, id, content }) => [id, { n: n ?? 0, id, text: content }] as const),
  ]);
  const unstoredAnswers = outbox.flatMap((entry) => (entry.say === "chat.out" ? entry.data.answers : []));
  const answered = new Set([...unstoredAnswers, ...stored.flatMap((message) => message.answers)]);
  return [...shown.values()]
    .filter(({ n, id }) => n > seenThrough && !answered.has(id))
    .map(({ n, id, text }) => ({ n, id, characters: Array.from(text).length }))
    .toSorted((a, b) => a.n - b.n);
}
