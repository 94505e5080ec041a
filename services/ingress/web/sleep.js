/**
 * @typedef {(ms: number, wakeable: boolean) => Promise<void>} Sleep
 * @typedef {{ set: (run: () => void, ms: number) => unknown, clear: (timer: any) => void }} Timers
 */

/**
 * A wait that `wake` ends early for those who allow it.
 * @param {Timers} timers
 */
export function createSleep(timers) {
  /** @type {Set<() => void>} */
  const sleepers = new Set();
  return {
    /** @type {Sleep} */
    sleep: (ms, wakeable) =>
      new Promise((resolve) => {
        const timer = timers.set(done, ms);
        function done() {
          timers.clear(timer);
          sleepers.delete(done);
          resolve();
        }
        if (wakeable) sleepers.add(done);
      }),
    wake: () => {
      for (const done of sleepers) done();
    },
  };
}
