import type { TenantId } from "@frontdesk/contracts/ids";
import { type Clock, createSteadyClock } from "@frontdesk/infra/ports/clock";
import type { Documents } from "@frontdesk/infra/ports/documents";
import type { Vectors } from "@frontdesk/infra/ports/vectors";
import { documentWords } from "../documents/document-words.ts";
import { knowledgeRecords } from "../documents/knowledge-records.ts";
import { within } from "../within.ts";
import type { Compared } from "./compare-words.ts";
import { type Following, followWords } from "./follow-words.ts";
import { bytesOf, emptySum } from "./word-sum.rules.ts";

/** In how many of a tenant's passages its words stand. */
export interface TenantWords {
  /** Passages that were counted. */
  readonly passages: number;
  readonly words: ReadonlyMap<string, number>;
  readonly stems: ReadonlyMap<string, number>;
  readonly concepts: ReadonlyMap<number, number>;
}

/** Each tenant's words: the sum of what was counted when its documents were indexed, kept up while turns go on. */
export interface WordsOfTenants {
  /** The ones known so far, with what was told before if that is soon read: only a tenant's first question waits long. */
  of(tenant: TenantId): Promise<TenantWords>;
  /** Its passages are others now. */
  forget(tenant: TenantId): void;
  /** Ends what goes on in the background. */
  stop(): Promise<void>;
}

export interface WordsDeps {
  readonly documents: Documents;
  readonly vectors: Vectors;
  readonly clock: Clock;
}

/** Of all tenants together; of a knowledge that takes more than its part, some documents stand for the rest. */
export interface WordsLimits {
  readonly mostBytes: number;
  readonly mostTenantBytes: number;
  /** A question after a change that was told waits no longer for it. */
  readonly toldWaitMs: number;
}

const usualLimits: WordsLimits = { mostBytes: 128_000_000, mostTenantBytes: 80_000_000, toldWaitMs: 200 };
/** A change may have been missed: it is looked for this often while questions come. */
const freshMs = 10_000;
/** A first question waits for so many passages to be counted, when some have to be counted anew. */
const enoughPassages = 1_000;

interface Known {
  readonly first: PromiseWithResolvers<TenantWords>;
  compared: Compared;
  /** Until the first look has ended, what it will find. */
  words: Promise<TenantWords>;
  isReady: boolean;
  lookedAt: number;
  looking: Promise<void> | undefined;
  /** Changes told until now, and until the last look. */
  changes: number;
  seen: number;
}

function createKnown(): Known {
  const first = Promise.withResolvers<TenantWords>();
  const compared: Compared = { sum: emptySum(), lookedAt: 0, wholeAt: undefined };
  const nothing = { isReady: false, lookedAt: 0, looking: undefined, changes: 0, seen: 0 };
  return { compared, words: first.promise, first, ...nothing };
}

/** From here on questions go by what was found, the first ones once it is enough. */
function publish(known: Known, compared: Compared, isWhole: boolean): void {
  const isOther = compared.sum !== known.compared.sum;
  known.compared = compared;
  if (known.isReady ? !isOther : !isWhole && compared.sum.passages < enoughPassages) return;
  const { passages, words, stems, concepts } = compared.sum;
  const found = { passages, words, stems, concepts };
  known.first.resolve(found);
  Object.assign(known, { isReady: true, words: Promise.resolve(found) });
}

/** Makes room for what was found of a tenant, of those asked longest ago. */
function makeRoom(tenants: Map<TenantId, Known>, mostBytes: number, tenant: TenantId): void {
  let total = tenants.values().reduce((sum, { compared }) => sum + bytesOf(compared.sum), 0);
  for (const [other, { compared }] of tenants) {
    if (total <= mostBytes) return;
    if (other === tenant) continue;
    tenants.delete(other);
    total -= bytesOf(compared.sum);
  }
}

export function createTenantWords(deps: WordsDeps, given: Partial<WordsLimits> = {}): WordsOfTenants {
  const limits = { ...usualLimits, ...given };
  const { documents, vectors } = deps;
  const clock = createSteadyClock(deps.clock);
  const [recordsOf, countedOf] = [knowledgeRecords(documents, deps.clock), documentWords(documents)];
  /** Those asked last stand last. */
  const tenants = new Map<TenantId, Known>();
  const looks = new Set<Promise<void>>();
  let stopped = false;

  async function look(tenant: TenantId, known: Known): Promise<void> {
    const [now, { changes }] = [clock.now(), known];
    known.lookedAt = now;
    const following: Following = {
      records: recordsOf(tenant),
      counted: countedOf(tenant),
      vectors: vectors.forTenant(tenant),
      at: deps.clock.now(),
      now,
      mostBytes: limits.mostTenantBytes,
      isOver: () => stopped || clock.now() - now >= freshMs,
    };
    await followWords(known.compared, following, (compared, isWhole) => {
      // What changed since it began may be missing in it.
      known.seen = changes;
      const isOther = compared.sum !== known.compared.sum;
      publish(known, compared, isWhole);
      if (isOther) makeRoom(tenants, limits.mostBytes, tenant);
    });
  }

  function startLook(tenant: TenantId, known: Known): void {
    const looking = look(tenant, known)
      .catch((error: unknown) => {
        // The words from before serve; the next question looks again.
        if (known.isReady) return;
        known.first.reject(error);
        tenants.delete(tenant);
      })
      .finally(() => {
        known.looking = undefined;
        looks.delete(looking);
      });
    known.looking = looking;
    looks.add(looking);
  }

  /** The look that goes on may have begun before the newest change: then one more. */
  async function catchUp(tenant: TenantId, known: Known): Promise<void> {
    await known.looking;
    if (known.seen === known.changes || stopped) return;
    if (known.looking === undefined) startLook(tenant, known);
    await known.looking;
  }

  return {
    async of(tenant) {
      const known = tenants.get(tenant) ?? createKnown();
      tenants.delete(tenant);
      tenants.set(tenant, known);
      const isTold = known.seen !== known.changes;
      const isOld = !known.isReady || isTold || clock.now() - known.lookedAt >= freshMs;
      if (isOld && known.looking === undefined) startLook(tenant, known);
      // Words of nothing would serve nobody.
      if (known.isReady && isTold) await within(catchUp(tenant, known), limits.toldWaitMs);
      if (known.isReady && known.compared.sum.passages === 0) await known.looking;
      return await known.words;
    },
    forget(tenant) {
      const known = tenants.get(tenant);
      if (known !== undefined) known.changes += 1;
    },
    async stop() {
      stopped = true;
      await Promise.all(looks);
    },
  };
}
