import { isMovable, type MovableClock } from "../ports/clock.ts";
import type { Deps } from "../ports/deps.ts";
import type { CollectionSpec, Doc } from "../ports/documents.ts";
import { TransientError } from "../ports/errors.ts";

interface OffsetDoc extends Doc {
  readonly offsetMs: number;
}

/** How far a test installation's clock was put forward, for processes that start later. */
export const testClockDocs: CollectionSpec<OffsetDoc> = {
  name: "test_clock",
  version: 1,
  indexes: [],
  shapes: { byId: { equal: ["_id"] } },
  boundedBy: "one document, and only where a test clock is on",
};

type Parts = Pick<Deps, "bus" | "clock" | "documents" | "jobs" | "logger">;

const subject = "test.clock";
const owner = "test-clock";
const offsetId = `${owner}:offset`;
const triesAgainstRivals = 30;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Where the clock can be moved, this process's clock goes where any process's was or will be put, and what is due by then
 * is looked for at once. Does nothing with the system's clock: such a process cannot be moved by anyone.
 */
export async function followTestClock({ bus, clock, documents, jobs, logger }: Parts): Promise<void> {
  if (!isMovable(clock)) return;
  logger.warn("clock.can_be_moved", { by: "POST /test/clock" });
  clock.onMove(() => {
    jobs.lookAgain().catch((error: unknown) => logger.warn("clock.jobs_not_asked", { error }));
  });
  // Heard before it is read, so that no move falls between the two.
  await bus.listen(subject, (data) => clock.moveTo(Number(decoder.decode(data))));
  clock.moveTo((await offsets(documents).get(offsetId))?.offsetMs ?? 0);
}

/** Puts the clock of every process forward; the new time, or undefined where the clock cannot be moved. */
export async function moveTestClock(parts: Parts, byMs: number): Promise<number | undefined> {
  const { bus, clock } = parts;
  if (!isMovable(clock)) return undefined;
  const offsetMs = await addToOffset(parts.documents, clock, byMs);
  clock.moveTo(offsetMs);
  bus.broadcast(subject, encoder.encode(String(offsetMs)));
  return clock.now();
}

/** Moves asked for at the same time, of any process, add up. */
async function addToOffset(documents: Deps["documents"], clock: MovableClock, byMs: number): Promise<number> {
  const stored = offsets(documents);
  for (let tries = 0; tries < triesAgainstRivals; tries += 1) {
    const before = (await stored.get(offsetId))?.offsetMs;
    const offsetMs = Math.max(before ?? 0, clock.offsetMs()) + Math.round(byMs);
    const held =
      before === undefined
        ? await stored.insert({ _id: offsetId, tenant: owner, offsetMs })
        : await stored.update(offsetId, { offsetMs: before }, { set: { offsetMs } });
    if (held) return offsetMs;
  }
  throw new TransientError("the clock is being moved by others");
}

function offsets(documents: Deps["documents"]) {
  return documents.forTenant(owner).collection(testClockDocs);
}
