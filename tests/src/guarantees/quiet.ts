import { consumers } from "@frontdesk/contracts/topology";
import type { Bus } from "@frontdesk/infra/ports/bus";
import { eventually } from "../journeys/eventually.ts";

/** No durable has anything waiting or at work. */
export async function quiet(bus: Bus): Promise<void> {
  const left = async () => {
    const backlogs = await Promise.all(consumers.map(async (consumer) => await bus.backlog(consumer)));
    return backlogs.reduce((sum, backlog) => sum + backlog, 0);
  };
  for (let times = 0; times < 2; times += 1) await eventually(left, (count) => count === 0);
}
