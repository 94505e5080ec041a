import { setTimeout as delay } from "node:timers/promises";
import type { TenantId } from "@frontdesk/contracts/ids";
import type { Counters, PlaceSpec } from "../ports/counters.ts";
import type { Conversations } from "./conversations.ts";
import { type ConversationRecord, type ConversationRuling, limits } from "./record.ts";

/** A place whose leave was lost is free again when even a turn that was said again has ended. */
const placeLifeMs = 2 * limits.turnMs;
/** Leaves that wait for a store that does not answer; more are dropped, and their places end by themselves. */
const maxWaiting = 10_000;
/** What ends within this long is given back together. */
const gatherMs = 25;

const keyOf = (tenant: TenantId): string => `${tenant}:in-flight`;

/** The place a message takes among its tenant's work under way (`limits.inFlight`), on all replicas. */
export function placeOf(tenant: TenantId, { limit, always, now }: Omit<PlaceSpec, "key" | "lifeMs">): PlaceSpec {
  return { key: keyOf(tenant), limit, lifeMs: placeLifeMs, now, always };
}

/** Ids of the messages that are pending, waiting, or answered by the open turn. */
export function idsUnderWay({ pending, waiting, turn }: ConversationRecord): Set<string> {
  const taken = turn === null || turn.state === "closed" ? [] : turn.takes;
  return new Set([...pending, ...waiting, ...taken].map(({ id }) => id));
}

/** Ids whose work an update has ended. */
export function idsEnded(before: ConversationRecord, after: ConversationRecord): string[] {
  const { pending, waiting, turn } = after;
  if (pending === before.pending && waiting === before.waiting && turn === before.turn) return [];
  const under = idsUnderWay(after);
  return [...idsUnderWay(before)].filter((id) => !under.has(id));
}

/** Gives places back. Nobody waits for it: what ends at about the same time goes together. */
export interface Places {
  giveBack(tenant: TenantId, ids: readonly string[]): void;
  /** Resolves when all that was asked for is done, or given up. */
  settled(): Promise<void>;
}

export function createPlaces(counters: Pick<Counters, "leave">): Places {
  const waiting = new Map<TenantId, string[]>();
  let waitingIds = 0;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      await delay(gatherMs);
      const leaving = [...waiting];
      waiting.clear();
      waitingIds = 0;
      await Promise.allSettled(leaving.map(([tenant, ids]) => counters.leave(keyOf(tenant), ids)));
    }
    running = undefined;
  }

  return {
    giveBack: (tenant, ids) => {
      if (ids.length === 0 || waitingIds >= maxWaiting) return;
      waitingIds += ids.length;
      const together = waiting.get(tenant) ?? [];
      waiting.set(tenant, together);
      together.push(...ids);
      running ??= run();
    },
    settled: async () => await running,
  };
}

/** The same door to the records; messages whose work an update ends give their places back. */
export function givingBackPlaces(conversations: Conversations, places: Places): Conversations {
  const watched =
    (apply: Conversations["apply"]): Conversations["apply"] =>
    async (tenant, conversation, rule) => {
      let ended: readonly string[] = [];
      const note = <R>(record: ConversationRecord, ruling: ConversationRuling<R>): ConversationRuling<R> => {
        ended = ruling.next === undefined ? [] : idsEnded(record, ruling.next);
        return ruling;
      };
      const result = await apply(tenant, conversation, (record, now) => {
        const ruling = rule(record, now);
        return ruling instanceof Promise ? ruling.then((ruled) => note(record, ruled)) : note(record, ruling);
      });
      places.giveBack(tenant, ended);
      return result;
    };
  return {
    ...conversations,
    apply: watched(conversations.apply),
    applyToErased: watched(conversations.applyToErased),
    stop: async () => {
      await conversations.stop();
      await places.settled();
    },
  };
}
