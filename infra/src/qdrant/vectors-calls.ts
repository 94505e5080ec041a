import { PermanentError, TransientError } from "../ports/errors.ts";

/** HTTP statuses that say "this request is wrong"; any other failure may pass. */
function isRefusal(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("status" in error)) return false;
  const { status } = error;
  return typeof status === "number" && status >= 400 && status < 500 && status !== 408 && status !== 429;
}

export function hasStatus(error: unknown, status: number): boolean {
  return typeof error === "object" && error !== null && "status" in error && error.status === status;
}

/** Runs one call; what the engine refuses is permanent, what did not reach it is transient. */
export async function call<T>(what: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof PermanentError || error instanceof TransientError) throw error;
    if (isRefusal(error)) throw new PermanentError(`the vector engine refused to ${what}`, { cause: error });
    throw new TransientError(`the vector engine could not ${what}`, { cause: error });
  }
}
