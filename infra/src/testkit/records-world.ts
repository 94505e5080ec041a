import type { Scheduler } from "fast-check";
import type { Collection, CollectionSpec, Doc, Documents, Json } from "../ports/documents.ts";
import { TransientError } from "../ports/errors.ts";

/** What becomes of one call to a store or a bus. `lostWrite`: the answer of a record's update, after its effect. */
const fates = ["fine", "lostBefore", "lostAfter", "lostWrite", "diesBefore", "diesAfter"] as const;
export type Fate = (typeof fates)[number];

/** A process, until it dies; what it had under way ends with it. */
interface Life {
  dead: boolean;
}

/** What one process of a replica is made of. */
export interface Process {
  readonly documents: Documents;
  readonly clock: { now(): number };
  readonly newId: () => string;
  /** Says an event of this id to the outside. */
  tell(id: string): Promise<void>;
  readonly isAlive: () => boolean;
}

/** A write of a record that held. */
export interface Written {
  readonly id: string;
  readonly kind: "insert" | "update" | "delete";
  readonly fields: Readonly<Record<string, Json>>;
}

/** Processes over one store, whose calls interleave at will, lose their answers, and die between any two. */
export interface RecordsWorld {
  /** Another process: the first of a replica, or one that follows a dead one. */
  start(): Process;
  /** From here on nothing is lost, and nobody dies. */
  calm(): void;
  pass(ms: number): void;
  readonly now: () => number;
  readonly written: readonly Written[];
  /** Ids as they were said, again and again. */
  readonly told: readonly string[];
}

export interface Weather {
  readonly scheduler: Pick<Scheduler, "schedule">;
  /** One number a call; when they have run out, all goes well. */
  readonly luck: readonly number[];
  /** The collection of the records. */
  readonly records: string;
  /** Which fates may come. */
  readonly fates: readonly Fate[];
}

export const anyFate: readonly Fate[] = fates;

export function createRecordsWorld(stored: Documents, weather: Weather): RecordsWorld {
  let now = 1_000_000;
  let calls = 0;
  let ids = 0;
  let isCalm = false;
  const written: Written[] = [];
  const told: string[] = [];

  /** Out of ten calls two come to something; now and then time passes. */
  function draw(): Fate {
    const luck = isCalm ? 0 : (weather.luck[calls++] ?? 0);
    if (luck % 17 === 16) now += 1_500;
    return luck % 5 === 4 ? (weather.fates[luck % weather.fates.length] ?? "fine") : "fine";
  }
  const turn = async () => (isCalm ? undefined : await weather.scheduler.schedule(Promise.resolve()));

  async function call<T>(life: Life, effect: () => Promise<T>, isWrite = false): Promise<T> {
    const checkAlive = () => {
      if (life.dead) throw new Error("the process has died");
    };
    checkAlive();
    await turn();
    checkAlive();
    const fate = draw();
    if (fate === "lostBefore") throw new TransientError("cut before the server applied");
    life.dead ||= fate === "diesBefore";
    checkAlive();
    const result = await effect();
    await turn();
    life.dead ||= fate === "diesAfter";
    checkAlive();
    if (fate === "lostAfter" || (isWrite && fate === "lostWrite"))
      throw new TransientError("cut after the server applied");
    return result;
  }

  function wrap<T extends Doc>(life: Life, { name }: CollectionSpec<T>, of: Collection<T>): Collection<T> {
    const isRecord = name === weather.records;
    const write = async (effect: () => Promise<boolean>, what: Written) => {
      const noted = async () => {
        const held = await effect();
        if (held && isRecord) written.push(what);
        return held;
      };
      return await call(life, noted, isRecord);
    };
    const fieldsOf = (value: unknown) => structuredClone(value) as Written["fields"];
    return {
      get: (...args) => call(life, () => of.get(...args)),
      getMany: (...args) => call(life, () => of.getMany(...args)),
      find: (...args) => call(life, () => of.find(...args)),
      count: (...args) => call(life, () => of.count(...args)),
      put: (...args) => call(life, () => of.put(...args)),
      deleteMany: (...args) => call(life, () => of.deleteMany(...args)),
      insert: (doc) => write(() => of.insert(doc), { id: doc._id, kind: "insert", fields: fieldsOf(doc) }),
      update: (id, condition, change) =>
        write(() => of.update(id, condition, change), { id, kind: "update", fields: fieldsOf(change.set ?? {}) }),
      delete: (id, condition) => write(() => of.delete(id, condition), { id, kind: "delete", fields: {} }),
    };
  }

  return {
    start: () => {
      const life: Life = { dead: false };
      return {
        documents: {
          ...stored,
          forTenant: (tenant) => ({
            tenant,
            collection: (spec) => wrap(life, spec, stored.forTenant(tenant).collection(spec)),
          }),
        },
        clock: { now: () => now },
        newId: () => `id-${(ids += 1)}`,
        tell: async (id) => await call(life, async () => void told.push(id)),
        isAlive: () => !life.dead,
      };
    },
    calm: () => void (isCalm = true),
    pass: (ms) => void (now += ms),
    now: () => now,
    written,
    told,
  };
}
