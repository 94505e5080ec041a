import { setImmediate } from "node:timers/promises";
import type { TenantId } from "@frontdesk/contracts/ids";
import { meaningsOf } from "@frontdesk/infra/analysis/concepts";
import { analyserOf } from "@frontdesk/infra/analysis/languages";
import { stem } from "@frontdesk/infra/analysis/stem";
import { wordsAndCodes } from "@frontdesk/infra/analysis/tokenise";
import type { TenantVectors, Vectors } from "@frontdesk/infra/ports/vectors";
import { indexedText } from "../passages/passages.ts";

/** In how many of a tenant's passages its words stand. */
export interface TenantWords {
  /** Passages looked at. */
  readonly passages: number;
  readonly words: ReadonlyMap<string, number>;
  readonly stems: ReadonlyMap<string, number>;
  readonly concepts: ReadonlyMap<number, number>;
}

/** Of a larger knowledge, as many passages stand for the rest. */
const maxPassages = 5_000;
const maxWords = 40_000;
const passagesAtOnce = 32;
/** Of all tenants together; a tenant without words takes a little room, too. */
const maxEntries = 1_000_000;
const emptyEntries = 100;

function count<K>(counts: Map<K, number>, keys: Iterable<K>): void {
  for (const key of new Set(keys)) {
    const known = counts.get(key);
    if (known !== undefined || counts.size < maxWords) counts.set(key, (known ?? 0) + 1);
  }
}

async function read(vectors: TenantVectors, dimensions: number): Promise<TenantWords> {
  const everything = {
    dense: Array.from({ length: dimensions }, (_, at) => (at === 0 ? 1 : 0)),
    sparse: { indices: [], values: [] },
    weights: { dense: 1, sparse: 0 },
    limit: maxPassages,
  };
  const points = await vectors.search(everything);
  const found = {
    words: new Map<string, number>(),
    stems: new Map<string, number>(),
    concepts: new Map<number, number>(),
  };
  for (const [at, { payload }] of points.entries()) {
    // Turns go on meanwhile.
    if (at % passagesAtOnce === passagesAtOnce - 1) await setImmediate();
    const language = analyserOf(payload.language) ?? "en";
    const text = indexedText(payload.title, payload.headings, payload.text);
    const { words: spoken, codes } = wordsAndCodes(text);
    count(found.words, [...spoken, ...codes]);
    count(
      found.stems,
      spoken.map((word) => stem(word, language)),
    );
    count(
      found.concepts,
      meaningsOf(spoken, language).map(({ concept }) => concept),
    );
  }
  return { passages: points.length, ...found };
}

interface Known {
  words: Promise<TenantWords>;
  /** Points when they were read, and changes told before that. */
  points: number;
  read: number;
  /** Changes told until now. */
  changes: number;
  reading: boolean;
  entries: number;
}

/** Each tenant's words, read at the first question and again, while turns go on, when its passages are others. */
export interface WordsOfTenants {
  /** The ones known so far, however old: no question but a tenant's first waits for them. */
  of(tenant: TenantId, points: number): Promise<TenantWords>;
  /** Its passages are others now. */
  forget(tenant: TenantId): void;
}

function entriesOf({ words, stems, concepts }: TenantWords): number {
  return emptyEntries + words.size + stems.size + concepts.size;
}

export function createTenantWords(vectors: Vectors, dimensions: number, mostEntries = maxEntries): WordsOfTenants {
  /** Those asked last stand last. */
  const tenants = new Map<TenantId, Known>();

  /** Makes room for what was read, of those asked longest ago. */
  function makeRoom(tenant: TenantId): void {
    let total = tenants.values().reduce((sum, { entries }) => sum + entries, 0);
    for (const [other, { entries }] of tenants) {
      if (total <= mostEntries) return;
      if (other === tenant) continue;
      tenants.delete(other);
      total -= entries;
    }
  }

  function keep(tenant: TenantId, known: Known, found: TenantWords): void {
    known.entries = entriesOf(found);
    makeRoom(tenant);
  }

  function readFirst(tenant: TenantId, points: number): Known {
    const words = read(vectors.forTenant(tenant), dimensions);
    const known: Known = { words, points, read: 0, changes: 0, reading: false, entries: emptyEntries };
    words.then((found) => keep(tenant, known, found)).catch(() => tenants.delete(tenant));
    return known;
  }

  async function readAgain(tenant: TenantId, known: Known, points: number): Promise<void> {
    // What changes from here on may be missing in what is read.
    const { changes } = known;
    known.reading = true;
    try {
      const found = await read(vectors.forTenant(tenant), dimensions);
      Object.assign(known, { words: Promise.resolve(found), points, read: changes });
      keep(tenant, known, found);
    } catch {
      // The ones from before serve; the next question tries again.
    } finally {
      known.reading = false;
    }
  }

  return {
    async of(tenant, points) {
      const before = tenants.get(tenant);
      // Words of nothing would serve nobody.
      const known = before === undefined || before.points === 0 ? readFirst(tenant, points) : before;
      tenants.delete(tenant);
      tenants.set(tenant, known);
      const isOld = known.points !== points || known.read !== known.changes;
      if (isOld && !known.reading) void readAgain(tenant, known, points);
      return await known.words;
    },
    forget(tenant) {
      const known = tenants.get(tenant);
      if (known !== undefined) known.changes += 1;
    },
  };
}
