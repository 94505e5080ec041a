import type { TenantId } from "@frontdesk/contracts/ids";
import { fairLines } from "./sweep.rules.ts";

interface Piece {
  readonly _id: string;
  readonly tenant: TenantId;
}

/** Where records are swept, a few at once. */
export interface Bench<T> {
  /**
   * Begins these in an order fair to tenants, but for what is at work already, and waits for what is not slow. How many
   * were begun.
   */
  work(records: readonly T[]): Promise<number>;
  /** Resolves when all that is at work has ended. */
  settled(): Promise<void>;
}

interface Options<T> {
  readonly atOnce: number;
  /** What takes longer leaves its place to others and goes on. */
  readonly slowMs: number;
  /** Never rejects. */
  readonly sweep: (record: T) => Promise<void>;
  readonly startOf: (tenant: TenantId) => number;
  /** Nothing more is begun. */
  readonly isOver: () => boolean;
}

/** Slow work may fill so many times the places. */
const slowTimes = 8;

export function createBench<T extends Piece>({ atOnce, slowMs, sweep, startOf, isOver }: Options<T>): Bench<T> {
  const atWork = new Map<string, Promise<void>>();
  const own = new Map<TenantId, number>();
  /** A tenant has at most half of the places, so that others find some. */
  const ownAtOnce = Math.max(1, Math.floor(atOnce / 2));
  const mayBegin = (tenant: TenantId) => atWork.size < atOnce * slowTimes && (own.get(tenant) ?? 0) < ownAtOnce;

  async function run(record: T): Promise<void> {
    const { _id, tenant } = record;
    own.set(tenant, (own.get(tenant) ?? 0) + 1);
    await sweep(record);
    const left = (own.get(tenant) ?? 1) - 1;
    if (left === 0) own.delete(tenant);
    else own.set(tenant, left);
    atWork.delete(_id);
  }

  async function begin(record: T): Promise<void> {
    const done = run(record);
    atWork.set(record._id, done);
    const { promise: slow, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, slowMs);
    await Promise.race([done, slow]);
    clearTimeout(timer);
  }

  return {
    work: async (records) => {
      const lines = fairLines(
        records.filter(({ _id }) => !atWork.has(_id)),
        startOf,
      );
      let begun = 0;
      const place = async () => {
        while (!isOver()) {
          const record = lines.next(mayBegin);
          if (record === undefined) return;
          begun += 1;
          await begin(record);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, place));
      return begun;
    },
    settled: async () => void (await Promise.all(atWork.values())),
  };
}
