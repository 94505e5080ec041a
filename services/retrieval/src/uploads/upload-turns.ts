import type { TenantId } from "@frontdesk/contracts/ids";

/** Resolves when it is this tenant's turn, to what ends it. Ending twice is ending once. */
export type UploadTurn = (tenant: TenantId) => Promise<() => void>;

/**
 * One large upload at a time, whoever sends how many: those of a tenant wait for each other, and tenants take turns, so
 * that one with a hundred files keeps another waiting for one of them.
 */
export function createUploadTurns(): UploadTurn {
  /** In the order in which they come next. */
  const waiting = new Map<TenantId, (() => void)[]>();
  let busy = false;

  function next(): void {
    const first = waiting.entries().next().value;
    if (first === undefined) {
      busy = false;
      return;
    }
    const [tenant, [start, ...rest]] = first;
    waiting.delete(tenant);
    if (rest.length > 0) waiting.set(tenant, rest);
    start?.();
  }

  return async (tenant) => {
    if (busy) {
      await new Promise<void>((resolve) => {
        waiting.set(tenant, [...(waiting.get(tenant) ?? []), resolve]);
      });
    }
    busy = true;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      next();
    };
  };
}
