import { createLogger } from "@frontdesk/infra/runtime/logger";
import { createTenants, type Tenants } from "@frontdesk/infra/tenants/tenants";
import { openEmbeddedDocuments, openReal } from "./backends.ts";
import type { Config } from "./config.ts";
import { ownSecret } from "./installation.ts";

/** Tenants live in the documents alone, so a running embedded installation need not stop: it sees changes within 10 s. */
export async function withTenants<T>(config: Config, act: (tenants: Tenants) => Promise<T>): Promise<T> {
  const logger = createLogger({ level: config.logLevel ?? "error" });
  const backends = config.real
    ? await openReal(config.real, logger, { providers: config.providers })
    : await openEmbeddedDocuments(config.dataDir, logger);
  const masterSecret = config.masterSecret ?? (config.real ? undefined : await ownSecret(config.dataDir));
  try {
    return await act(createTenants({ ...backends.deps, ...(masterSecret === undefined ? {} : { masterSecret }) }));
  } finally {
    await backends.close();
  }
}
