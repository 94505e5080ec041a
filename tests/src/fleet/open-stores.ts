import { type Backends, type OpenOptions, openEmbedded, openReal } from "@frontdesk/cli/backends";
import { readConfig } from "@frontdesk/cli/config";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { createTenants } from "@frontdesk/infra/tenants/tenants";

/** An installation's stores. */
export interface Stores extends Backends {
  /** Makes tenants of these settings; each one's API key. */
  addTenants(...settings: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[]): Promise<string[]>;
}

/** On the servers that `env` names, beside whoever runs there; or on the files of its data folder, while nobody does. */
export async function openStores(env: NodeJS.ProcessEnv, options: OpenOptions = {}): Promise<Stores> {
  const { real, dataDir, masterSecret = "" } = readConfig(env);
  const backends = await (real === undefined
    ? openEmbedded(dataDir, silentLogger, options)
    : openReal(real, silentLogger, options));
  const tenants = createTenants({ ...backends.deps, masterSecret });
  return {
    ...backends,
    addTenants: async (...settings) => {
      const keys: string[] = [];
      for (const each of settings) {
        await tenants.apply(TenantSettings.parse({ name: "Shop", ...each }));
        keys.push(await tenants.createKey(each.id, "tests"));
      }
      return keys;
    },
  };
}
