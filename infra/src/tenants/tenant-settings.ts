import { TenantId } from "@frontdesk/contracts/ids";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import { type Clock, createSteadyClock } from "../ports/clock.ts";
import { type CollectionSpec, type Documents, op } from "../ports/documents.ts";
import type { RecordSpec } from "../records/record.ts";
import { createRecords } from "../records/records.ts";
import { createLruMap } from "../runtime/lru-map.ts";
import { createSettingsVersions, readTenant, type SettingsDoc, type Tenant } from "./settings-versions.ts";
import { toStored } from "./stored-settings.rules.ts";
import { turnSettings } from "./turn-settings.rules.ts";

export const tenantDocs: CollectionSpec<SettingsDoc> = {
  name: "tenants",
  // 2: `rev` and `writer`. An update's condition holds to what is stored, so nothing is raised.
  version: 2,
  raise: { 1: (document) => document },
  indexes: [],
  shapes: { byId: { equal: ["_id"] } },
  boundedBy: "one document a tenant",
};

export interface SettingsStore {
  /** The newest settings, at most 10 s old; no older than `atLeast`, where that version is known to exist. */
  get(id: string, atLeast?: number): Promise<Tenant | undefined>;
  /** What a turn's dialogue goes by; the newest settings when those it opened with are not kept any more. */
  ofTurn(id: string, version: number): Promise<Tenant | undefined>;
  /** Of every tenant what `view` takes from it: settings may be large, and are read a page at a time. */
  list<T>(view: (tenant: Tenant) => T): Promise<T[]>;
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
const tenantsAtOnce = 50;
const settingsName = "settings";

/** @NOTE The witness is for a version beside this one that raises no `rev`; it can go with the release after. */
const settingsKind: RecordSpec<SettingsDoc> = { collection: tenantDocs, witness: ["version"] };

/** Tenants' settings: the newest cached, replaced ones kept for the turns that opened with them (PROTOCOL 5). */
export function createSettingsStore({ documents, clock }: { documents: Documents; clock: Clock }): SettingsStore {
  const cache = createLruMap<Reading>(mostCached);
  const versions = createSettingsVersions(documents);
  const steady = createSteadyClock(clock);
  const records = createRecords({ documents, clock }, settingsKind);

  async function get(id: string, atLeast = 0): Promise<Tenant | undefined> {
    if (!TenantId.safeParse(id).success) return undefined;
    const cached = cache.get(id);
    if (cached !== undefined && cached.until > steady.now()) {
      const tenant = await cached.tenant;
      if ((tenant?.version ?? 0) >= atLeast) return tenant;
    }
    return await read(id);
  }

  /** The reading itself is cached: a change told while it runs makes the next `get` read again. */
  async function read(id: TenantId): Promise<Tenant | undefined> {
    const reading: Reading = {
      tenant: records.read(id, settingsName).then((doc) => doc && readTenant(doc)),
      until: steady.now() + cacheMs,
    };
    cache.set(id, reading);
    try {
      return await reading.tenant;
    } catch (error) {
      if (cache.get(id) === reading) cache.delete(id);
      throw error;
    }
  }

  return {
    get,
    ofTurn: async (id, version) => {
      const newest = await get(id, version);
      if (newest === undefined || newest.version <= version) return newest;
      const opened = await versions.get(id, version);
      return opened === undefined ? newest : { settings: turnSettings(opened.settings, newest.settings), version };
    },
    list: async (view) => {
      const views = [];
      for (let after = ""; ; ) {
        const page = await documents
          .system()
          .find(tenantDocs, { _id: op.gt(after) }, { limit: tenantsAtOnce, sort: { _id: 1 } });
        views.push(...page.map((doc) => view(readTenant(doc))));
        const last = page.at(-1);
        if (last === undefined || page.length < tenantsAtOnce) return views;
        after = last._id;
      }
    },
    apply: async (settings) => {
      const { id } = settings;
      const applied = await records.apply(id, settingsName, async (before, now) => {
        if (before !== undefined) await versions.keep(before);
        const version = (before?.version ?? 0) + 1;
        const stored = toStored(settings);
        const next = { _id: `${id}:${settingsName}`, tenant: id, settings: stored, version, updatedAt: now };
        return { next, result: { settings, version } };
      });
      cache.delete(id);
      return applied;
    },
    forget: cache.delete,
  };
}
