import type { TenantId } from "@frontdesk/contracts/ids";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import { type CollectionSpec, type Documents, type Json, op } from "../ports/documents.ts";
import type { Revised } from "../records/record.ts";
import { createLruMap } from "../runtime/lru-map.ts";
import { fromStored } from "./stored-settings.rules.ts";

/** A tenant's settings and their version. */
export interface Tenant {
  readonly settings: TenantSettings;
  readonly version: number;
}

export interface SettingsDoc extends Revised {
  readonly settings: Json;
  readonly version: number;
  readonly updatedAt: number;
}

const keptVersions = 20;
const rememberedVersions = 100;

/** Settings that were replaced, for the turns that opened with them. */
export const settingsVersions: CollectionSpec<SettingsDoc> = {
  name: "settings_versions",
  // 2: `rev` and `writer`. An update's condition holds to what is stored, so nothing is raised.
  version: 2,
  raise: { 1: (document) => document },
  indexes: [{ tenant: 1, version: 1 }],
  shapes: { byId: { equal: ["_id"] }, tooOld: { equal: ["tenant"], range: "version" } },
  boundedBy: `the ${keptVersions} versions before a tenant's newest; older ones are deleted when the next is applied`,
};

/** Replaced settings: kept before they are replaced, and the same for ever. */
export function createSettingsVersions(documents: Documents) {
  const known = createLruMap<Tenant>(rememberedVersions);
  const versionsOf = (id: TenantId) => documents.forTenant(id).collection(settingsVersions);
  const idOf = (id: TenantId, version: number) => `${id}:${version}`;
  return {
    keep: async (newest: SettingsDoc): Promise<void> => {
      const { tenant, version } = newest;
      await versionsOf(tenant).put({ ...newest, _id: idOf(tenant, version) });
      await versionsOf(tenant).deleteMany({ version: op.lte(version - keptVersions) });
    },
    get: async (id: TenantId, version: number): Promise<Tenant | undefined> => {
      const key = idOf(id, version);
      const remembered = known.get(key);
      if (remembered !== undefined) return remembered;
      const doc = await versionsOf(id).get(key);
      if (doc === undefined) return undefined;
      const tenant = readTenant(doc);
      known.set(key, tenant);
      return tenant;
    },
  };
}

export function readTenant(doc: SettingsDoc): Tenant {
  return { settings: fromStored(doc.settings, doc.tenant), version: doc.version };
}
