import { setTimeout as sleep } from "node:timers/promises";

const lookEveryMs = 50;

/** Looks until there is something; throws after the time. */
export async function waitFor<T>(look: () => T | Promise<T>, withinMs: number, what = "what was waited for") {
  const until = Date.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen as Exclude<T, undefined | null | false>;
    if (Date.now() > until) throw new Error(`${what} did not come within ${withinMs} ms`);
    await sleep(lookEveryMs);
  }
}
