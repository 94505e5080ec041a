import { TransientError } from "@frontdesk/infra/ports/errors";

/**
 * One end for several waits that follow each other. What is not done by then goes on, and its caller is told that the
 * outcome is unknown (PROTOCOL 2): waits for a store that hangs would otherwise add up, behind those of other calls.
 */
export function endingIn(ms: number): <T>(work: Promise<T>) => Promise<T> {
  const until = performance.now() + ms;
  return async <T>(work: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new TransientError("it takes too long")), Math.max(0, until - performance.now()));
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
