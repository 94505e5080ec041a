import { setTimeout as wait } from "node:timers/promises";
import type { ServiceName } from "@frontdesk/contracts/service-names";
import { streams } from "@frontdesk/contracts/topology";
import type { Bus, FoundDurable } from "@frontdesk/infra/ports/bus";
import { CommandError } from "./output.ts";

/** A replica that has just started, or whose handlers were all at work for a moment, asks again by then. */
const patienceMs = 2_000;
const everyMs = 100;
/** So many messages in work are no leftovers of a dead replica: one that has all its handlers at work asks for no more. */
const busy = 16;

/** Whether a replica of the service runs: its steps ask for messages, whichever version it is. */
function answers(service: ServiceName, durables: readonly FoundDurable[]): boolean {
  return durables.some(
    ({ spec, pulled, inWork }) => spec.durable.startsWith(`${service}-`) && (pulled || inWork >= busy),
  );
}

/** Throws, in plain words, when one of these services has no running replica on this bus. */
export async function assertAnswered(
  bus: Pick<Bus, "inspect">,
  needs: readonly ServiceName[],
  withinMs = patienceMs,
): Promise<void> {
  for (const began = performance.now(); ; ) {
    const { durables } = await bus.inspect(streams.map(({ name }) => name));
    const silent = needs.filter((service) => !answers(service, durables));
    if (silent.length === 0) return;
    if (performance.now() - began > withinMs) {
      throw new CommandError(
        `nothing answers for ${silent.join(", ")}: start \`frontdesk run ${silent.join(" ")}\` (or \`frontdesk run\`) on these servers`,
      );
    }
    await wait(everyMs);
  }
}
