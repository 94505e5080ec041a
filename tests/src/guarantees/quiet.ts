import type { Bus } from "@frontdesk/infra/ports/bus";
import { eventually } from "../fleet/eventually.ts";
import { unfinished } from "../fleet/evidence.ts";

/** No durable has anything waiting or at work. */
export async function quiet(bus: Bus): Promise<void> {
  for (let times = 0; times < 2; times += 1)
    await eventually(
      () => unfinished(bus),
      (left) => left.length === 0,
    );
}
