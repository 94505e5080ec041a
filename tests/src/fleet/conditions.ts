/** Conditions that are looked at again whenever something has come. */
export interface Conditions {
  lookAgain(): void;
  /** Resolves with true when it holds, with false after the time. */
  until(holds: () => boolean, withinMs: number): Promise<boolean>;
}

export function createConditions(): Conditions {
  const waiting = new Set<() => void>();
  return {
    lookAgain: () => {
      for (const check of waiting) check();
    },
    until: async (holds, withinMs) =>
      await new Promise((resolve) => {
        const end = (held: boolean) => {
          clearTimeout(timer);
          waiting.delete(check);
          resolve(held);
        };
        const check = () => {
          if (holds()) end(true);
        };
        const timer = setTimeout(() => end(false), withinMs);
        waiting.add(check);
        check();
      }),
  };
}
