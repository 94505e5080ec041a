import { randomBytes } from "node:crypto";
import { type Desk, startServices } from "@frontdesk/cli/services";
import { type ServiceName, serviceNames } from "@frontdesk/contracts/service-names";
import type { Deps } from "@frontdesk/infra/ports/deps";

type Edge = Partial<Parameters<typeof startServices>[2]["ingress"]>;

/** Services, all unless told otherwise, in this process, with their edge on a free port. */
export async function startHere(
  deps: Deps,
  names: readonly ServiceName[] = serviceNames,
  edge: Edge = {},
): Promise<Desk> {
  return await startServices(deps, names, {
    masterSecret: randomBytes(32).toString("hex"),
    ingress: { host: "127.0.0.1", port: 0, listTenants: false, trustProxy: [], ...edge },
  });
}
