import { createLogger } from "@frontdesk/infra/runtime/logger";
import { createTenants, type Tenants } from "@frontdesk/infra/tenants/tenants";
import { openEmbeddedDocuments, openReal } from "../backends.ts";
import type { Config } from "../config.ts";
import { ownSecret, readKeys, writeKeys } from "../installation.ts";
import { CommandError, print } from "../output.ts";
import { diffSettings, readTenantFile } from "../tenant-file.ts";

/** Tenants live in the documents alone, so a running embedded installation need not stop: it sees changes within 10 s. */
async function withTenants<T>(config: Config, act: (tenants: Tenants) => Promise<T>): Promise<T> {
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

export interface ApplyOptions {
  readonly json: boolean;
  /** Show what would change, change nothing. */
  readonly dryRun: boolean;
}

/** `frontdesk tenant apply FILE`: validates, shows the difference, stores it; a new tenant gets its first API key. */
export async function tenantApply(config: Config, file: string, { json, dryRun }: ApplyOptions): Promise<void> {
  const settings = await readTenantFile(file);
  await withTenants(config, async (tenants) => {
    const before = await tenants.get(settings.id);
    const changes = diffSettings(before?.settings ?? {}, settings);
    const applied = dryRun || changes.length === 0 ? before : await tenants.apply(settings);
    const key = before === undefined && !dryRun ? await tenants.createKey(settings.id, "tenant apply") : undefined;
    if (key !== undefined && !config.real)
      await writeKeys(config.dataDir, { ...(await readKeys(config.dataDir)), [settings.id]: key });
    const result = {
      id: settings.id,
      version: applied?.version ?? 0,
      applied: !dryRun,
      changes,
      ...(key === undefined ? {} : { apiKey: key }),
    };
    print(result, json, () =>
      [
        ...changes,
        changes.length === 0
          ? "Nothing changes."
          : dryRun
            ? "Nothing was stored (--dry-run)."
            : `Stored as version ${result.version}.`,
        ...(key === undefined ? [] : [`API key (shown once): ${key}`]),
      ].join("\n"),
    );
  });
}

/** `frontdesk tenant list` */
export async function tenantList(config: Config, json: boolean): Promise<void> {
  await withTenants(config, async (tenants) => {
    const rows = await tenants.list(({ settings, version }) => ({ id: settings.id, name: settings.name, version }));
    print(
      rows,
      json,
      () =>
        rows.map((each) => `${each.id.padEnd(20)} ${each.name} (version ${each.version})`).join("\n") ||
        "No tenants yet.",
    );
  });
}

/** `frontdesk tenant show ID`; `tokenSecret` asks for the secret its end users' tokens are signed with. */
export async function tenantShow(
  config: Config,
  id: string,
  options: { json: boolean; tokenSecret: boolean },
): Promise<void> {
  await withTenants(config, async (tenants) => {
    const tenant = await tenants.get(id);
    if (tenant === undefined) throw new CommandError(`tenant ${id} does not exist`);
    const secret = options.tokenSecret ? { tokenSecret: tenants.tokenSecret(id) } : {};
    print({ ...tenant, ...secret }, options.json, () => JSON.stringify({ ...tenant, ...secret }, null, 2));
  });
}
