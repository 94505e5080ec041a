import { setImmediate } from "node:timers/promises";
import type { TenantId } from "@frontdesk/contracts/ids";
import type { TenantVectors, Vectors } from "@frontdesk/infra/ports/vectors";
import { meaningsOf } from "./analysis/concepts.ts";
import { analyserOf } from "./analysis/languages.ts";
import { stem } from "./analysis/stem.ts";
import { codes, words } from "./analysis/tokenise.ts";
import { indexedText } from "./passages.ts";

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
const rememberedTenants = 24;

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
    const spoken = words(text);
    count(found.words, [...spoken, ...codes(text)]);
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
  /** Points when they were read. */
  points: number;
  reading: boolean;
}

/** Each tenant's words, read at the first question and again, while turns go on, when its passages are others. */
export interface WordsOfTenants {
  of(tenant: TenantId, points: number): Promise<TenantWords>;
}

export function createTenantWords(vectors: Vectors, dimensions: number): WordsOfTenants {
  const tenants = new Map<TenantId, Known>();
  const readAgain = async (tenant: TenantId, known: Known, points: number) => {
    known.reading = true;
    try {
      const words = await read(vectors.forTenant(tenant), dimensions);
      known.words = Promise.resolve(words);
      known.points = points;
    } catch {
      // The ones from before serve; the next question tries again.
    } finally {
      known.reading = false;
    }
  };
  const readFirst = (tenant: TenantId, points: number) => {
    const oldest = tenants.size >= rememberedTenants ? tenants.keys().next().value : undefined;
    if (oldest !== undefined) tenants.delete(oldest);
    const words = read(vectors.forTenant(tenant), dimensions);
    words.catch(() => tenants.delete(tenant));
    return { words, points, reading: false };
  };
  return {
    async of(tenant, points) {
      const before = tenants.get(tenant);
      // Words of nothing would serve nobody.
      const known = before === undefined || before.points === 0 ? readFirst(tenant, points) : before;
      // Those asked last are kept longest.
      tenants.delete(tenant);
      tenants.set(tenant, known);
      if (known.points !== points && !known.reading) void readAgain(tenant, known, points);
      return await known.words;
    },
  };
}
