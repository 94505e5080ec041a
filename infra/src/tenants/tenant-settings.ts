import { TenantId } from "@frontdesk/contracts/ids";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { Clock } from "../ports/clock.ts";
import type { CollectionSpec, Documents } from "../ports/documents.ts";
import { TransientError } from "../ports/errors.ts";
import { createLruMap } from "../runtime/lru-map.ts";
import { createSettingsVersions, readTenant, type SettingsDoc, type Tenant } from "./settings-versions.ts";
import { turnSettings } from "./turn-settings.rules.ts";

export const tenantDocs: CollectionSpec<SettingsDoc> = {
  name: "tenants",
  version: 1,
  indexes: [],
  shapes: { byId: { equal: ["_id"] } },
  boundedBy: "one document a tenant",
};

export interface SettingsStore {
  /** The newest settings, at most 10 s old; no older than `atLeast`, where that version is known to exist. */
  get(id: string, atLeast?: number): Promise<Tenant | undefined>;
  /** What a turn's dialogue goes by; the newest settings when those it opened with are not kept any more. */
  ofTurn(id: string, version: number): Promise<Tenant | undefined>;
  list(): Promise<Tenant[]>;
  /** Stores the next version. */
  apply(settings: TenantSettings): Promise<Tenant>;
  /** The next `get` reads. */
  forget(id: string): void;
}

interface Reading {
  readonly tenant: Promise<Tenant | undefined>;
  readonly until: number;
}

/** A replica that missed the change still sees it after this long. */
const cacheMs = 10_000;
const mostCached = 10_000;
const triesAgainstRivals = 30;

/** Tenants' settings: the newest cached, replaced ones kept for the turns that opened with them (PROTOCOL 5). */
export function createSettingsStore({ documents, clock }: { documents: Documents; clock: Clock }): SettingsStore {
  const cache = createLruMap<Reading>(mostCached);
  const versions = createSettingsVersions(documents);
  const newestOf = (id: TenantId) => documents.forTenant(id).collection(tenantDocs);

  async function get(id: string, atLeast = 0): Promise<Tenant | undefined> {
    if (!TenantId.safeParse(id).success) return undefined;
    const cached = cache.get(id);
    if (cached !== undefined && cached.until > clock.now()) {
      const tenant = await cached.tenant;
      if ((tenant?.version ?? 0) >= atLeast) return tenant;
    }
    return await read(id);
  }

  /** The reading itself is cached: a change told while it runs makes the next `get` read again. */
  async function read(id: TenantId): Promise<Tenant | undefined> {
    const reading: Reading = {
      tenant: newestOf(id)
        .get(settingsId(id))
        .then((doc) => doc && readTenant(doc)),
      until: clock.now() + cacheMs,
    };
    cache.set(id, reading);
    try {
      return await reading.tenant;
    } catch (error) {
      if (cache.get(id) === reading) cache.delete(id);
      throw error;
    }
  }

  /** False when a rival applied other settings meanwhile. */
  async function replace(before: SettingsDoc | undefined, next: SettingsDoc): Promise<boolean> {
    const { _id, tenant, version, settings, updatedAt } = next;
    if (before === undefined) return await newestOf(tenant).insert(next);
    await versions.keep(before);
    const set = { version, settings, updatedAt };
    return await newestOf(tenant).update(_id, { version: before.version }, { set });
  }

  return {
    get,
    ofTurn: async (id, version) => {
      const newest = await get(id, version);
      if (newest === undefined || newest.version <= version) return newest;
      const opened = await versions.get(id, version);
      return opened === undefined ? newest : { settings: turnSettings(opened.settings, newest.settings), version };
    },
    list: async () => {
      const docs = await documents.system().find(tenantDocs, {}, { limit: 10_000, sort: { _id: 1 } });
      return docs.map(readTenant);
    },
    apply: async (settings) => {
      const { id } = settings;
      for (let tries = 0; tries < triesAgainstRivals; tries += 1) {
        const before = await newestOf(id).get(settingsId(id));
        const version = (before?.version ?? 0) + 1;
        const next = { _id: settingsId(id), tenant: id, settings, version, updatedAt: clock.now() };
        if (!(await replace(before, next))) continue;
        cache.delete(id);
        return { settings, version };
      }
      throw new TransientError("the settings are being changed by others");
    },
    forget: cache.delete,
  };
}

function settingsId(id: TenantId): string {
  return `${id}:settings`;
}
