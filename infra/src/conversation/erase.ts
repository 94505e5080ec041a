import type { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import { erasePreferences } from "@frontdesk/contracts/rpc/commerce";
import { eraseTickets } from "@frontdesk/contracts/rpc/escalation";
import { eraseGaps } from "@frontdesk/contracts/rpc/retrieval";
import { conversationFilters } from "@frontdesk/contracts/subjects";
import type { Bus } from "../ports/bus.ts";
import type { Clock } from "../ports/clock.ts";
import { type Documents, op } from "../ports/documents.ts";
import type { Logger } from "../ports/logger.ts";
import { call } from "../runtime/rpc.ts";
import type { Conversations } from "./conversations.ts";
import { endAsErased, noteRemoved } from "./erase.rules.ts";
import { messages } from "./messages.ts";
import { type ConversationRecord, conversations, type ErasureState, limits } from "./record.ts";
import { tell } from "./say.ts";

export interface EraseDeps {
  readonly bus: Bus;
  readonly documents: Documents;
  readonly conversations: Conversations;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** One conversation. */
export interface Erasable {
  readonly tenant: TenantId;
  readonly conversation: ConversationId;
}

/**
 * The first step of an erasure (PROTOCOL 9): from here on the conversation has ended and shows nothing, and the sweep
 * removes what is stored of it if this process does not. Undefined when there is none. Asking again changes nothing.
 */
async function endForErasure(deps: EraseDeps, { tenant, conversation }: Erasable): Promise<ErasureState | undefined> {
  const erasure = await deps.conversations.applyToErased(tenant, conversation, async (record, now) =>
    endAsErased(record, await handedOverIds(deps, record, now), now),
  );
  if (erasure !== undefined) tell(deps.bus, { tenant, conversation }, { kind: "erased" });
  return erasure;
}

/** A gateway may hand these messages over again: they are known by the record, or among the newest stored ones. */
async function handedOverIds(deps: EraseDeps, record: ConversationRecord, now: number): Promise<readonly string[]> {
  if (record.thread === null || record.erasure !== undefined) return [];
  const { tenant, conversation } = record;
  const collection = deps.documents.forTenant(tenant).collection(messages);
  const since = now - limits.knownIdsMs;
  const stored: string[] = [];
  // A page at a time, newest first: a message may be long, and of each only the id is wanted.
  for (let [before, seen] = [Number.MAX_SAFE_INTEGER, 0]; seen < limits.knownIds; ) {
    const shown = { tenant, conversation, visible: [op.gt(0), op.lt(before)] };
    const page = await collection.find(shown, { sort: { visible: -1 }, limit: idsAtOnce });
    stored.push(...page.flatMap(({ id, n, at }) => (n !== null && at >= since ? [id] : [])));
    const last = page.at(-1);
    if (last === undefined || page.length < idsAtOnce) break;
    [before, seen] = [last.visible, seen + page.length];
  }
  const unsaid = record.outbox.flatMap((entry) => (entry.say === "message.shown" ? [entry.id] : []));
  return [...new Set([...record.pending.map(({ id }) => id), ...unsaid, ...stored])];
}

/**
 * Removes everything that is stored of an ended conversation: first what could still be said of it, in every stream, dead
 * letters included, then what services keep, then its messages. A failure or a kill leaves the rest to the next call;
 * what was removed is not missed.
 */
export async function removeStored(
  deps: EraseDeps,
  { tenant, conversation }: Erasable,
  erasure: ErasureState,
): Promise<ErasureState> {
  const beganAt = deps.clock.now();
  const kept = [
    ...conversationFilters(tenant, conversation),
    ...(erasure.threadRoot === null ? [] : conversationFilters(tenant, erasure.threadRoot).filter(isFiledByThread)),
  ];
  await Promise.all(kept.map(({ stream, filter }) => deps.bus.purge(stream, filter)));
  const keepers = [eraseTickets, eraseGaps, erasePreferences];
  await Promise.all(keepers.map((method) => call(deps.bus, method, { tenant, conversation })));
  await deps.documents.forTenant(tenant).collection(messages).deleteMany({ tenant, conversation });
  const noted = await deps.conversations.applyToErased(tenant, conversation, (record, now) =>
    noteRemoved(record, beganAt, now),
  );
  return noted ?? erasure;
}

/** What a gateway handed over, and nobody could accept, is filed and refused under its thread's first conversation. */
function isFiledByThread({ stream }: { readonly stream: string }): boolean {
  return stream === "REFUSED" || stream.startsWith("DLQ");
}

/** Both steps. Undefined when there is no such conversation. */
export async function eraseConversation(deps: EraseDeps, one: Erasable): Promise<ErasureState | undefined> {
  const erasure = await endForErasure(deps, one);
  return erasure && (await removeOrLeave(deps, one, erasure));
}

/**
 * What cannot be removed now is left to the sweep, and the answer says so: `erasedAt` is null. Asked again, whatever a
 * process that slept through it all has written since is removed.
 */
async function removeOrLeave(deps: EraseDeps, one: Erasable, erasure: ErasureState): Promise<ErasureState> {
  try {
    return await removeStored(deps, one, erasure);
  } catch (error) {
    deps.logger.warn("erasure.left_to_sweep", { conversation: one.conversation, error });
    return erasure;
  }
}

/** How many of a user's conversations one call takes up, and for how long it removes what is stored of them. */
const idsAtOnce = 200;
const atOnce = 200;
const removeWithinMs = 10_000;

export interface UserErased {
  readonly erasures: readonly (Erasable & { readonly erasure: ErasureState })[];
  /** The user may have further conversations. */
  readonly more: boolean;
}

/** Erases conversations of one user: all that were found end first. What is not removed in time is left to the sweep. */
export async function eraseUser(deps: EraseDeps, tenant: TenantId, user: string): Promise<UserErased> {
  const found = await deps.documents
    .forTenant(tenant)
    .collection(conversations)
    .find({ tenant, "user.id": user }, { sort: { lastActivityAt: -1 }, limit: atOnce });
  const ended: UserErased["erasures"][number][] = [];
  for (const { conversation } of found) {
    const erasure = await endForErasure(deps, { tenant, conversation });
    if (erasure !== undefined) ended.push({ tenant, conversation, erasure });
  }
  const until = deps.clock.now() + removeWithinMs;
  const erasures: UserErased["erasures"][number][] = [];
  for (const one of ended) {
    const inTime = deps.clock.now() < until;
    erasures.push(inTime ? { ...one, erasure: await removeOrLeave(deps, one, one.erasure) } : one);
  }
  return { erasures, more: found.length === atOnce };
}
