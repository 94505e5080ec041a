import { createEmbeddedDocuments } from "../embedded/documents/documents.ts";
import type { CollectionSpec, Documents } from "../ports/documents.ts";
import { silentLogger } from "../ports/logger.ts";
import { createSweep, type Round, type Sweep } from "../records/sweep.ts";
import type { Swept, SweptDoc } from "../records/swept.ts";
import type { SweepFigures } from "../runtime/metrics.ts";

interface Chore extends SweptDoc {
  readonly key: string;
  readonly dueAt: number | null;
  readonly laterAt?: number;
}

/** As `laterAt`: what a newer version wrote, which this one cannot read. */
export const unreadable = -1;

const chores: CollectionSpec<Chore> = {
  version: 1,
  name: "chores",
  indexes: [{ dueAt: 1, tenant: 1 }],
  shapes: { due: { equal: [], range: "dueAt", sort: { dueAt: 1 } } },
  boundedBy: "the test",
};

/** Records that something is due in, a clock, and sweeps over them whose work a test decides. */
export interface SweepWorld {
  readonly documents: Documents;
  readonly now: () => number;
  pass(ms: number): void;
  put(tenant: string, key: string, dueAt: number, laterAt?: number): Promise<void>;
  /** As a rule of the record's own would change it: due by its own time again. */
  change(tenant: string, key: string, dueAt: number): Promise<void>;
  read(tenant: string, key: string): Promise<Chore | undefined>;
  /** A sweep of a process that remembers nothing. `work` may throw; else the record is done with, unless it says so. */
  sweep(work: Work, pace?: Partial<Pick<Swept<Chore>, "atOnce" | "slowMs">>): Sweep;
  /** A round; also how often the store was asked to find. */
  round(sweep: Sweep): Promise<Round & { readonly finds: number }>;
  readonly figures: () => SweepFigures | undefined;
}

type Work = (name: string) => Promise<"done" | "busy" | "left due"> | "done" | "busy" | "left due";

export async function openSweepWorld(): Promise<SweepWorld> {
  let now = 1_000_000;
  let finds = 0;
  let figures: SweepFigures | undefined;
  const store = createEmbeddedDocuments({ path: ":memory:" });
  await store.ensure([chores]);
  const documents: Documents = {
    ...store,
    system: () => ({
      find: (...asked) => {
        finds += 1;
        return store.system().find(...asked);
      },
    }),
  };
  const of = (tenant: string) => store.forTenant(tenant).collection(chores);
  const sweep: SweepWorld["sweep"] = (work, pace = {}) => {
    const metrics = {
      countSwept: () => undefined,
      observeSweep: (_: string, round: SweepFigures) => void (figures = round),
    };
    const deps = { documents, clock: { now: () => now }, logger: silentLogger, metrics, chance: () => 0 };
    return createSweep<Chore>(deps, {
      name: "chores",
      collection: chores,
      dueField: "dueAt",
      dueMoments: ({ dueAt, laterAt }) => {
        if (laterAt === unreadable) throw new TypeError("unreadable");
        return [dueAt ?? now, ...(laterAt === undefined ? [] : [laterAt])];
      },
      ...pace,
      sweep: async ({ _id, tenant, key }) => {
        const outcome = await work(`${tenant} ${key}`);
        if (outcome === "done") await of(tenant).update(_id, {}, { set: { dueAt: null }, inc: { rev: 1 } });
        return outcome === "busy" ? "busy" : "done";
      },
    });
  };
  return {
    documents,
    now: () => now,
    pass: (ms) => void (now += ms),
    put: async (tenant, key, dueAt, laterAt) => {
      const later = laterAt === undefined ? {} : { laterAt };
      await of(tenant).put({ _id: `${tenant}:${key}`, tenant, key, rev: 1, dueAt, ...later });
    },
    change: async (tenant, key, dueAt) => {
      await of(tenant).update(`${tenant}:${key}`, {}, { set: { dueAt }, inc: { rev: 1 } });
    },
    read: async (tenant, key) => await of(tenant).get(`${tenant}:${key}`),
    sweep,
    round: async (each) => {
      const before = finds;
      const round = await each.round();
      return { ...round, finds: finds - before };
    },
    figures: () => figures,
  };
}
