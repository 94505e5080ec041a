import { isMovable } from "../ports/clock.ts";
import type { Deps } from "../ports/deps.ts";

const subject = "test.clock";
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Where the clock can be moved, this process's clock goes where any process's was put, and due jobs are looked for at
 * once. Does nothing with the system's clock.
 */
export async function followTestClock({ bus, clock, jobs }: Pick<Deps, "bus" | "clock" | "jobs">): Promise<void> {
  if (!isMovable(clock)) return;
  clock.onMove(() => void jobs.lookAgain());
  await bus.listen(subject, (data) => clock.moveTo(Number(decoder.decode(data))));
}

/** Puts the clock of every process forward; the new time, or undefined where the clock cannot be moved. */
export function moveTestClock({ bus, clock }: Pick<Deps, "bus" | "clock">, byMs: number): number | undefined {
  if (!isMovable(clock)) return undefined;
  const offsetMs = clock.offsetMs() + byMs;
  clock.moveTo(offsetMs);
  bus.broadcast(subject, encoder.encode(String(offsetMs)));
  return clock.now();
}
