import type { TenantId } from "@frontdesk/contracts/ids";
import type { kbReindex, kbResume } from "@frontdesk/contracts/rpc/retrieval";
import type { z } from "zod";
import { discard, finishRemoval } from "./add-document.ts";
import type { ReadingDeps } from "./add-upload.ts";
import { fewAtOnce } from "./readings.ts";

/** Shorter than a caller waits for an answer. */
const placeWaitMs = 2_000;
const listedAtOnce = 200;
const queuedAtOnce = 8;

/** Takes up what is due of a document. Undefined: nothing is; else the work goes on. */
async function takeUp(
  { indexOf, read, newId }: ReadingDeps,
  tenant: TenantId,
  id: string,
): Promise<{ readonly work: Promise<unknown> } | undefined> {
  const index = indexOf(tenant);
  const taken = await index.records.take(id, newId());
  switch (taken.kind) {
    case "nothing":
      return undefined;
    case "embed":
      index.embedLater(id);
      return undefined;
    case "remove":
      return { work: finishRemoval(index, id, taken.lastVersion) };
    case "failed":
      index.logger.warn("knowledge.given_up", { version: taken.ticket.version });
      return { work: discard(index, taken.ticket) };
    case "read": {
      const reading = { tenant, index, ticket: taken.ticket, newId, isAwaited: () => false };
      return { work: read(reading, { documents: [], replaced: new Set(), faults: [] }) };
    }
  }
}

/** Takes up a document in its place among the readings; its passages are others only when that has ended. */
async function begin(
  deps: ReadingDeps,
  { tenant, id, leave }: { readonly tenant: TenantId; readonly id: string; readonly leave: () => void },
): Promise<boolean> {
  const taken = await takeUp(deps, tenant, id).catch((error: unknown) => {
    leave();
    throw error;
  });
  if (taken === undefined) leave();
  else deps.readings.detach(taken.work.finally(leave).finally(() => deps.changed(tenant)));
  return taken !== undefined;
}

/** Goes on with a document whose reader died or let go, unless nothing is due, or others keep this process busy. */
export function resuming(
  deps: ReadingDeps,
): (request: z.infer<typeof kbResume.request>) => Promise<z.infer<typeof kbResume.response>> {
  return async ({ tenant, id }) => {
    const leave = await deps.readings.place(placeWaitMs);
    if (leave === undefined) return { resumed: false, busy: true };
    return { resumed: await begin(deps, { tenant, id, leave }), busy: false };
  };
}

/** Queues every document whose bytes were kept, and begins; what this process leaves, the sweep hands out. */
export function reindexing(
  deps: ReadingDeps,
): (request: z.infer<typeof kbReindex.request>) => Promise<z.infer<typeof kbReindex.response>> {
  const { indexOf, readings, newId } = deps;

  async function readAll(tenant: TenantId, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const leave = await readings.place(Number.POSITIVE_INFINITY);
      if (leave === undefined) return;
      await begin(deps, { tenant, id, leave }).catch(() => false);
    }
  }

  return async ({ tenant }) => {
    const { records } = indexOf(tenant);
    const queued: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await records.list(after, listedAtOnce);
      const done = await fewAtOnce(page, queuedAtOnce, ({ documentId }) => records.requeue(documentId, newId()));
      queued.push(...page.flatMap(({ documentId }, at) => (done[at] === true ? [documentId] : [])));
      after = page.at(-1)?.documentId;
      if (page.length < listedAtOnce) break;
    }
    readings.detach(readAll(tenant, queued));
    return { documents: queued.length };
  };
}
