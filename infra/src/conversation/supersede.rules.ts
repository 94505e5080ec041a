import { type ConversationRecord, limits, type Taken, type Waiting } from "./record.ts";

/**
 * Waiting messages a turn may take, up to the limits; a blocked one is a turn of its own, and so is what was sent with
 * another tier: a turn runs as its messages' author.
 */
export function takeable(waiting: readonly Waiting[]): readonly Waiting[] {
  const taken: Waiting[] = [];
  let characters = 0;
  for (const entry of waiting) {
    if (taken.length > 0 && (entry.preset !== undefined || taken[0]?.preset !== undefined)) break;
    if (taken.length > 0 && entry.tier !== taken[0]?.tier) break;
    characters += entry.characters;
    if (taken.length > 0 && (taken.length >= limits.takes || characters > limits.takesCharacters)) break;
    taken.push(entry);
  }
  return taken;
}

/**
 * PROTOCOL 5: closes the open turn without a reply, its messages waiting again beside the new ones, for one turn that
 * answers all of them. Only before its first tool write and its first streamed piece, and only while its oldest message
 * is younger than `withinMs`: whoever keeps writing is answered all the same. Unchanged when that would not take a new
 * message along.
 */
export function supersede(record: ConversationRecord, withinMs: number, now: number): ConversationRecord {
  const turn = record.turn;
  if (record.owner !== "bot" || turn === null || (turn.state !== "open" && turn.state !== "claimed")) return record;
  if (turn.preset !== null || turn.toolLog.length > 0) return record;
  const takes = turn.takes.filter(isWhole);
  const oldestAt = Math.min(...takes.map((take) => take.at));
  if (takes.length < turn.takes.length || now - oldestAt >= withinMs) return record;
  const waiting = [...takes, ...record.waiting].toSorted((a, b) => a.n - b.n);
  if (takeable(waiting).length <= takes.length) return record;
  return {
    ...record,
    outbox: record.outbox.filter((entry) => entry.say !== "turn.opened" || entry.turn !== turn.number),
    turn: { ...turn, state: "closed", takes: [], lease: null },
    waiting,
    openAt: Math.min(record.openAt ?? now, oldestAt + withinMs),
  };
}

function isWhole(take: Taken): take is Waiting {
  return take.at !== undefined && take.characters !== undefined;
}
