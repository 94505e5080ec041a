import type { ConversationId } from "@frontdesk/contracts/ids";
import type { Documents } from "../ports/documents.ts";
import { op } from "../ports/documents.ts";
import { digestId } from "../runtime/digest.ts";
import type { Tenant } from "../tenants/settings-versions.ts";
import type { Conversations } from "./conversations.ts";
import { deskLines } from "./desk-lines.ts";
import { giveBack } from "./human.rules.ts";
import { messages } from "./messages.ts";
import type { ConversationRecord } from "./record.ts";

const unseenAtMost = 200;

export interface GiveBackDeps {
  readonly conversations: Conversations;
  readonly documents: Documents;
}

export interface GiveBackRequest {
  readonly tenant: Tenant;
  readonly conversation: ConversationId;
  /** When it was asked for elsewhere; left out: it is asked for now. */
  readonly askedAt?: number;
  /** Left out: what an agent answered. */
  readonly seenThrough?: number;
}

/** PROTOCOL 8: the bot's again; what came after `seenThrough` and nobody answered is answered. The fence from then on; undefined: no such conversation. */
export async function giveBackNow(
  deps: GiveBackDeps,
  { tenant, conversation, askedAt, seenThrough }: GiveBackRequest,
): Promise<number | undefined> {
  const { settings, version } = tenant;
  let fence = 0;
  const outcome = await deps.conversations.apply(settings.id, conversation, async (record, now) => {
    const ruling = giveBack(
      record,
      {
        messageId: digestId(conversation, "returned", String(record.fence)),
        text: deskLines[record.language ?? settings.languages.default].returned,
        unseen: await unansweredAfter(deps, record, seenThrough ?? record.seenThrough),
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
async function unansweredAfter(deps: GiveBackDeps, record: ConversationRecord, seenThrough: number) {
  const { tenant, conversation, outbox } = record;
  const stored = await deps.documents
    .forTenant(tenant)
    .collection(messages)
    .find({ tenant, conversation, visible: op.gt(0) }, { sort: { visible: -1 }, limit: unseenAtMost });
  const unstored = outbox.flatMap((entry) => (entry.say === "message.shown" ? [entry] : []));
  const shown = new Map([
    ...unstored.map(({ n, id, text, tier }) => [id, { n, id, text, tier }] as const),
    ...stored.map(({ n, id, content, tier }) => [id, { n: n ?? 0, id, text: content, tier }] as const),
  ]);
  const unstoredAnswers = outbox.flatMap((entry) => (entry.say === "chat.out" ? entry.data.answers : []));
  const answered = new Set([...unstoredAnswers, ...stored.flatMap((message) => message.answers)]);
  return [...shown.values()]
    .filter(({ n, id }) => n > seenThrough && !answered.has(id))
    .map(({ n, id, text, tier }) => ({ n, id, characters: Array.from(text).length, ...(tier && { tier }) }))
    .toSorted((a, b) => a.n - b.n);
}
