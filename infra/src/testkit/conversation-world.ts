import {
  attentionAt,
  type ConversationRecord,
  type ConversationRuling,
  limits,
  type OutboxEntry,
} from "../conversation/record.ts";
import { holdMs } from "../records/hold.rules.ts";

/** A kept event; it may be delivered late, never, and any number of times. */
export type WorldEvent =
  | { readonly kind: "message.received"; readonly id: string; readonly n: number }
  | { readonly kind: "turn.opened"; readonly turn: number; readonly fence: number }
  | { readonly kind: "reply.approved"; readonly turn: number; readonly fence: number; readonly holder?: string }
  | { readonly kind: "turn.failed"; readonly turn?: number; readonly message?: { n: number; id: string } }
  | { readonly kind: "handoff.requested"; readonly turn: number }
  | { readonly kind: "timer.set" };

/** How an update goes: on a read that may be old by now, and cut off before or after the write, or between the sayings. */
export interface Luck {
  readonly stale?: boolean;
  readonly dies?: "before" | "after";
  /** Which of the new sayings cannot be published: bit 0 is the first. */
  readonly mute?: number;
}

export interface Replica {
  /** What it read last. */
  snapshot: ConversationRecord;
  /** What it said and the record may still hold. */
  said: Set<string>;
}

/** A store, a bus and replicas that act on one conversation's record, all in memory and one step at a time. */
export interface World {
  record: ConversationRecord;
  now: number;
  /** The latest any clock has shown. */
  latest: number;
  readonly replicas: readonly Replica[];
  readonly events: WorldEvent[];
  /** Numbers of accepted messages, by id. */
  readonly numbers: Map<string, number>;
  /** Ids of the messages that are stored. */
  readonly messages: Set<string>;
  /** Everything said, by key, in the order in which it was first said. */
  readonly said: Map<string, OutboxEntry>;
  /** Numbers by how they ended; one that was returned to the bot is open again. */
  readonly answered: Map<number, number>;
  readonly shownToHuman: Set<number>;
  /** A takeover has returned; the conversation was neither given back nor closed since. */
  taken: boolean;
  /** What broke; the first is enough. */
  readonly faults: string[];
}

export function createWorld(started: ConversationRecord, replicas: number, now: number): World {
  const record = { ...started, attentionAt: dueAt(started) };
  return {
    record,
    now,
    latest: now,
    replicas: Array.from({ length: replicas }, () => ({ snapshot: record, said: new Set<string>() })),
    events: [],
    numbers: new Map(),
    messages: new Set(),
    said: new Map(),
    answered: new Map(),
    shownToHuman: new Set(),
    taken: false,
    faults: [],
  };
}

/** The earliest thing due, with what is unsaid. */
function dueAt(record: ConversationRecord): number | null {
  const due = [attentionAt(record), ...record.outbox.map((entry) => entry.at + limits.outboxMs)];
  const known = due.filter((at) => at !== null);
  return known.length === 0 ? null : Math.min(...known);
}

export function expectThat(world: World, holds: boolean, what: string): void {
  if (!holds) world.faults.push(what);
}

/** The door of `conversations.ts` for one replica: says what is old, rules, writes on the revision, says what is new. */
export function applyRule<R>(
  world: World,
  replica: Replica,
  rule: (record: ConversationRecord, now: number) => ConversationRuling<R>,
  luck: Luck = {},
): R | "died" {
  world.latest = Math.max(world.latest, world.now);
  let base = luck.stale === true ? replica.snapshot : world.record;
  for (;;) {
    for (const entry of base.outbox) {
      const old = entry.at + limits.outboxMs <= world.now;
      if (old && !replica.said.has(entry.key)) sayEntry(world, replica, base, entry);
    }
    const ruling = rule(base, world.now);
    if (luck.dies === "before") return die(world, replica);
    replica.snapshot = base;
    if (ruling.next === undefined) return ruling.result;
    if (base.rev !== world.record.rev) {
      base = world.record;
      continue;
    }
    const stored = write(world, replica, ruling.next);
    if (luck.dies === "after") return die(world, replica);
    const known = new Set(base.outbox.map((entry) => entry.key));
    const fresh = stored.outbox.filter((entry) => !known.has(entry.key));
    for (const [index, entry] of fresh.entries())
      if ((((luck.mute ?? 0) >> index) & 1) === 0) sayEntry(world, replica, stored, entry);
    return ruling.result;
  }
}

/** The update of its own that takes out what was said, when no other has. */
export function pullSaid(world: World, replica: Replica): void {
  applyRule(world, replica, (record) =>
    record.outbox.some(({ key }) => replica.said.has(key))
      ? { next: record, result: undefined }
      : { result: undefined },
  );
}

/** The process starts anew and knows nothing. */
function die(world: World, replica: Replica): "died" {
  replica.said = new Set();
  replica.snapshot = world.record;
  return "died";
}

function write(world: World, replica: Replica, ruled: ConversationRecord): ConversationRecord {
  const before = world.record;
  const outbox = ruled.outbox.filter((entry) => !replica.said.has(entry.key));
  const settled = { ...ruled, outbox, rev: before.rev + 1 };
  const after = { ...settled, attentionAt: dueAt(settled) };
  world.record = after;
  replica.snapshot = after;
  keepBooks(world, before, after);
  checkRecord(world, before, after);
  return after;
}

/** Which numbers an update ended, and which it took up again. */
function keepBooks(world: World, before: ConversationRecord, after: ConversationRecord): void {
  for (const { id, n } of after.pending) world.numbers.set(id, n);
  const known = new Set(before.outbox.map((entry) => entry.key));
  for (const entry of after.outbox) {
    if (entry.say !== "chat.out" || known.has(entry.key) || world.said.has(entry.key)) continue;
    for (const id of entry.data.answers) {
      const n = world.numbers.get(id);
      if (n !== undefined) world.answered.set(n, (world.answered.get(n) ?? 0) + 1);
    }
  }
  const atWork = numbersAtWork(after);
  for (let n = 1; n < after.next; n += 1) {
    if (atWork.has(n)) world.shownToHuman.delete(n);
    else if (!world.answered.has(n) && after.owner === "human") world.shownToHuman.add(n);
  }
  const givenBack = before.owner === "human" && after.owner === "bot" && before.status === "open";
  if (givenBack || (before.status === "open" && after.status === "closed")) world.taken = false;
}

/** Numbers that a turn or a later step will end. */
export function numbersAtWork(record: ConversationRecord): Set<number> {
  const turn = record.turn !== null && record.turn.state !== "closed" ? record.turn.takes : [];
  return new Set([...record.pending, ...record.waiting, ...turn].map(({ n }) => n));
}

/** What holds after every update, whoever made it and however old its read was. */
function checkRecord(world: World, before: ConversationRecord, after: ConversationRecord): void {
  const open = after.turn !== null && after.turn.state !== "closed";
  const all = [...after.pending, ...after.waiting, ...(open ? (after.turn?.takes ?? []) : [])].map(({ n }) => n);
  expectThat(world, new Set(all).size === all.length, "a number is at work twice");
  for (let n = 1; n < after.next; n += 1) {
    const times = world.answered.get(n) ?? 0;
    const ended = times > 0 || world.shownToHuman.has(n);
    expectThat(world, times <= 1, `number ${n} was answered ${times} times`);
    expectThat(world, ended !== all.includes(n), `number ${n} is ${ended ? "ended and at work" : "lost"}`);
  }
  checkOrder(world, before, after);
  const turns = (after.turn?.number ?? 0) - (before.turn?.number ?? 0);
  expectThat(world, turns === 0 || turns === 1, "turns grow by one");
  expectThat(world, after.visible >= before.visible && after.fence >= before.fence, "a number went back");
  expectThat(world, after.owner === "bot" || !(open || after.waiting.length > 0), "a person owns, and a turn is open");
  const keys = after.outbox.map(({ key }) => key);
  expectThat(world, new Set(keys).size === keys.length, "an outbox key is there twice");
  expectThat(world, after.owner === before.owner || after.fence > before.fence, "the owner changed under one fence");
  checkAttention(world, after, open);
  expectThat(world, after.status === "open" || !(open || after.pending.length > 0), "closed, and something is open");
}

/**
 * Messages are shown in the order of their numbers; an unscreened one lets later ones pass only 15 s after one of them
 * was screened (longer when it had waited so long itself), or when one has passed it before.
 */
function checkOrder(world: World, before: ConversationRecord, after: ConversationRecord): void {
  const shown = before.pending.filter(({ id }) => !after.pending.some((entry) => entry.id === id));
  for (const holding of after.pending.filter(({ screened }) => !screened)) {
    if (!shown.some(({ n }) => n > holding.n)) continue;
    const later = before.pending.filter(({ n }) => n > holding.n);
    const passedBefore = before.next - 1 - holding.n > later.length && world.now - holding.at >= 15_000;
    const waited = (at: number) => world.now - at >= (at - holding.at < 15_000 ? 15_000 : 35_000);
    const overtaken = later.some(({ screened }) => screened !== undefined && waited(screened.at));
    expectThat(world, passedBefore || overtaken, "a message was shown before an earlier one");
  }
}

/** Somebody will look in time: at what is open or unsaid within a turn's time, at the rest within a day. */
function checkAttention(world: World, { attentionAt: at, ...record }: ConversationRecord, open: boolean): void {
  const soon = open || record.waiting.length > 0 || record.outbox.length > 0;
  const held = record.pending.some(({ screened }) => screened !== undefined);
  const withinMs = held ? holdMs.away : soon ? limits.turnMs + limits.takeoverWaitMs : limits.unreadMs;
  const due = held || soon || record.pending.length > 0;
  expectThat(world, !due || (at !== null && at <= world.latest + withinMs), "something is due and nobody will look");
}

/** Says an entry as `say.ts` does: what became visible is stored, the event is kept; again is the same event. */
function sayEntry(world: World, replica: Replica, record: ConversationRecord, entry: OutboxEntry): void {
  replica.said.add(entry.key);
  const again = world.said.has(entry.key);
  if (!again) world.said.set(entry.key, entry);
  switch (entry.say) {
    case "message.shown":
      world.messages.add(entry.id);
      return;
    case "chat.out":
      if (!again) expectThat(world, !world.taken || entry.data.role !== "assistant", "the bot spoke after a takeover");
      world.messages.add(entry.data.id);
      return;
    case "turn.opened": {
      const turn = record.turn;
      if (turn === null || turn.number !== entry.turn || turn.state === "closed") return;
      const kind = turn.preset === null ? "turn.opened" : "reply.approved";
      world.events.push({ kind, turn: turn.number, fence: turn.fence });
      return;
    }
    case "handoff.requested":
      world.events.push({ kind: "handoff.requested", turn: entry.turn });
      return;
    case "timer.set":
      world.events.push({ kind: "timer.set" });
      return;
    case "conversation.closed":
      return;
  }
}

/** What the desk's shell gives a return: shown messages after a number that nobody has answered. */
export function unseenAfter(world: World, record: ConversationRecord, seenThrough: number) {
  const pending = new Set(record.pending.map(({ id }) => id));
  const unseen = [...world.numbers].filter(([id, n]) => n > seenThrough && !world.answered.has(n) && !pending.has(id));
  return unseen.map(([id, n]) => ({ n, id, characters: 1 }));
}
