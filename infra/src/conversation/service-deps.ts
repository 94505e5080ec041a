import type { Deps } from "../ports/deps.ts";
import type { Metrics } from "../runtime/metrics.ts";
import type { Tenants } from "../tenants/tenants.ts";
import type { Conversations } from "./conversations.ts";
import type { Places } from "./in-flight.ts";

/** What the services of one process share beside the backends. */
export interface ServiceDeps extends Deps {
  readonly tenants: Tenants;
  readonly conversations: Conversations;
  /** Gives back the places of messages whose work has ended. */
  readonly places: Places;
  readonly metrics: Metrics;
}
