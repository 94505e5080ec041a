import type { EventData, EventName } from "@frontdesk/contracts/events";
import type { ShownMessage } from "@frontdesk/contracts/http";
import { liveSubject } from "@frontdesk/contracts/subjects";
import type { Awaits, HistoryEntry } from "@frontdesk/contracts/turn";
import type { Bus } from "../ports/bus.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import type { Sayings } from "../records/record.ts";
import { toMessage } from "../runtime/event.ts";
import { awaitsPerson } from "./hand-off.rules.ts";
import { type MessageDoc, messageDocId, messages } from "./messages.ts";
import type { ConversationRecord, OutboxEntry } from "./record.ts";

export interface SayDeps {
  readonly bus: Bus;
  readonly documents: Documents;
  readonly clock: Clock;
  /** The service that says it. */
  readonly source: string;
}

const encoder = new TextEncoder();

/**
 * How each outbox entry is said: what became visible is stored, the event published, the live listeners told. Idempotent.
 */
export function sayings(deps: SayDeps): Sayings<ConversationRecord> {
  return {
    "message.shown": (record, entry) => showMessage(deps, record, entry),
    "turn.opened": (record, entry) => sayTurn(deps, record, entry),
    "chat.out": (record, entry) => sayOut(deps, record, entry),
    "handoff.requested": async (record, { key, turn, handoff }) => {
      const language = record.language === null ? {} : { language: record.language };
      const data = { turn, handoff, user: record.user, channel: record.channel, history: history(record), ...language };
      await publish(deps, record, { name: "handoff.requested", key, data, turn });
    },
    "timer.set": (record, { key, data }) => publish(deps, record, { name: "timer.set", key, data }),
    "conversation.closed": (record, { key, data }) => publish(deps, record, { name: "conversation.closed", key, data }),
  };
}

interface Saying<N extends EventName> {
  readonly name: N;
  readonly key: string;
  readonly data: EventData<N>;
  readonly turn?: number;
  readonly correlationId?: string;
}

async function publish<N extends EventName>(
  deps: SayDeps,
  record: ConversationRecord,
  saying: Saying<N>,
): Promise<void> {
  const { tenant, conversation } = record;
  await deps.bus.publish(
    toMessage({
      name: saying.name,
      data: saying.data,
      tenant,
      conversation,
      id: `${tenant}:${conversation}:${saying.key}`,
      ...(saying.turn === undefined ? {} : { turn: saying.turn }),
      source: deps.source,
      correlationId: saying.correlationId ?? record.turn?.takes[0]?.id ?? conversation,
      now: deps.clock.now(),
    }),
  );
}

/**
 * The newest messages before those the turn takes, oldest first (WF-04: the taken ones are not repeated); before them
 * what stands for the older ones (WF-11).
 */
function history(record: ConversationRecord, without: ReadonlySet<string> = new Set()): HistoryEntry[] {
  const newest = record.window
    .filter((message) => !without.has(message.id))
    .map(({ role, text, visible }) => ({ role, text, visible }));
  const { summary } = record;
  if (summary === null) return newest;
  return [{ role: "system-summary", text: summary.text, visible: summary.through }, ...newest];
}

async function sayTurn(
  deps: SayDeps,
  record: ConversationRecord,
  entry: OutboxEntry & { say: "turn.opened" },
): Promise<void> {
  const turn = record.turn;
  if (turn === null || turn.number !== entry.turn || turn.state === "closed") return;
  const common = { turn: turn.number, fence: turn.fence, deadlineAt: turn.deadlineAt, channel: record.channel };
  if (turn.preset !== null) {
    const data = { ...common, reply: turn.preset.reply, layers: [...turn.preset.layers] };
    return await publish(deps, record, { name: "reply.approved", key: entry.key, data, turn: turn.number });
  }
  const texts = await textsOf(
    deps,
    record,
    turn.takes.map((take) => take.id),
  );
  const data: EventData<"turn.opened"> = {
    ...common,
    settingsVersion: turn.settingsVersion,
    user: { id: record.user.id, tier: turn.takes[0]?.tier ?? record.user.tier },
    ...(record.language === null ? {} : { language: record.language }),
    ...awaitedBy(record),
    takes: turn.takes.map(({ n, id }) => ({ n, id, text: texts.get(id) ?? "" })),
    history: history(record, new Set(turn.takes.map((take) => take.id))),
    stages: [],
  };
  await publish(deps, record, { name: "turn.opened", key: entry.key, data, turn: turn.number });
}

function awaitedBy(record: ConversationRecord): { awaits?: Awaits } {
  if (record.awaits === undefined || !awaitsPerson(record)) return {};
  const { since, turn, by } = record.awaits;
  return { awaits: { since, turn, by } };
}

async function textsOf(
  deps: SayDeps,
  record: ConversationRecord,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const texts = new Map(record.window.map((message) => [message.id, message.text]));
  // What left the window is stored, or still to be.
  for (const entry of record.outbox) if (entry.say === "message.shown") texts.set(entry.id, entry.text);
  const missing = ids.filter((id) => !texts.has(id));
  if (missing.length > 0) {
    const { tenant, conversation } = record;
    const stored = deps.documents.forTenant(tenant).collection(messages);
    for (const message of await stored.getMany(missing.map((id) => messageDocId(tenant, conversation, id)))) {
      texts.set(message.id, message.content);
    }
  }
  return texts;
}

async function showMessage(
  deps: SayDeps,
  record: ConversationRecord,
  entry: OutboxEntry & { say: "message.shown" },
): Promise<void> {
  const { tenant, conversation } = record;
  const { n, id, visible, text, layers, acceptedAt, tier } = entry;
  const message: MessageDoc = {
    _id: messageDocId(tenant, conversation, id),
    tenant,
    conversation,
    id,
    n,
    role: "user",
    content: text,
    visible,
    sources: [],
    guardUsed: false,
    layers,
    at: acceptedAt,
    answers: [],
    ...(tier === undefined ? {} : { tier }),
  };
  await deps.documents.forTenant(tenant).collection(messages).insert(message);
  tellLive(deps, record, message);
}

async function sayOut(
  deps: SayDeps,
  record: ConversationRecord,
  entry: OutboxEntry & { say: "chat.out" },
): Promise<void> {
  const { tenant, conversation, channel, user, thread } = record;
  const { id, visible, role, agent, content, sources, guardUsed, answers, at } = entry.data;
  const message: MessageDoc = {
    _id: messageDocId(tenant, conversation, id),
    tenant,
    conversation,
    id,
    n: null,
    role,
    content,
    visible,
    sources,
    guardUsed,
    layers: [],
    at,
    answers,
    ...(agent === undefined ? {} : { agent }),
    ...(entry.record === undefined ? {} : { turn: entry.record }),
  };
  await deps.documents.forTenant(tenant).collection(messages).insert(message);
  tellLive(deps, record, message);
  const data: EventData<"chat.out"> = { ...entry.data, channel, user, ...(thread === null ? {} : { thread }) };
  await publish(deps, record, {
    name: "chat.out",
    key: entry.key,
    data,
    ...(answers[0] ? { correlationId: answers[0] } : {}),
  });
}

/** A stored message as clients see it. */
export function toShown(message: MessageDoc): ShownMessage {
  return {
    id: message.id,
    visible: message.visible,
    role: message.role,
    ...(message.agent === undefined ? {} : { agent: message.agent }),
    status: "shown",
    content: message.content,
    sources: [...message.sources],
    guardUsed: message.guardUsed,
    at: new Date(message.at).toISOString(),
  };
}

/** What travels on `live.<tenant>.<conversation>`: a shown message, or the stage the desk is at. */
export type LiveSignal =
  | { readonly kind: "message"; readonly message: ShownMessage; readonly answers: readonly string[] }
  /** Approved sentences of the reply that is being written (WF-15); `index` grows from 0. The message itself follows. */
  | { readonly kind: "piece"; readonly turn: number; readonly index: number; readonly text: string }
  /** The open turn's reply is not wanted any more: whoever works on it stops (PROTOCOL 5, 8). */
  | { readonly kind: "passed"; readonly turn: number }
  /** The conversation was erased: whoever follows it or waits for a reply is let go. */
  | { readonly kind: "erased" }
  | { readonly kind: "progress"; readonly stage: "received" | "searching" | "writing" | "checking" };

function tellLive(deps: SayDeps, record: ConversationRecord, message: MessageDoc): void {
  tell(deps.bus, record, { kind: "message", message: toShown(message), answers: message.answers });
}

/** Tells whoever watches this conversation now; a lost signal costs nothing, the record has it. */
export function tell(bus: Bus, of: Pick<ConversationRecord, "tenant" | "conversation">, signal: LiveSignal): void {
  bus.broadcast(liveSubject(of.tenant, of.conversation), encoder.encode(JSON.stringify(signal)));
}
