import { setTimeout as passed } from "node:timers/promises";
import { CommandError } from "../output.ts";

/** How much one run may do, and for how long. */
export interface AttackBounds {
  readonly requests: number;
  readonly seconds: number;
}

export interface Budget {
  /** Takes one request; false when there is none left, or no time. */
  take(): boolean;
}

export function createBudget({ requests, seconds }: AttackBounds): Budget {
  const end = performance.now() + seconds * 1_000;
  let left = requests;
  return {
    take: () => {
      left -= 1;
      return left >= 0 && performance.now() < end;
    },
  };
}

const tries = 400;
const everyMs = 50;

/** What comes by itself a moment later. Errors: `CommandError` when it does not. */
export async function eventual<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (let n = 0; n < tries; n += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await passed(everyMs);
  }
  throw new CommandError(`the desk under attack made no ${what} within ${(tries * everyMs) / 1_000} s`);
}
