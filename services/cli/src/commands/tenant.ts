import type { Config } from "../config.ts";
import { readKeys, writeKeys } from "../installation.ts";
import { unknownTenant } from "../near-names.rules.ts";
import { CommandError, print } from "../output.ts";
import { diffSettings, readTenantFile } from "../tenant-file.ts";
import { withTenants } from "../with-tenants.ts";

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
    if (tenant === undefined) {
      const known = await tenants.list(({ settings }) => settings.id);
      throw new CommandError(unknownTenant(id, known));
    }
    const secret = options.tokenSecret ? { tokenSecret: tenants.tokenSecret(id) } : {};
    print({ ...tenant, ...secret }, options.json, () => JSON.stringify({ ...tenant, ...secret }, null, 2));
  });
}
