import { createHash, createHmac, randomBytes } from "node:crypto";
import type { TenantId } from "@frontdesk/contracts/ids";
import { TenantId as TenantIdSchema } from "@frontdesk/contracts/ids";
import { TenantSettings } from "@frontdesk/contracts/settings";
import type { Bus } from "../ports/bus.ts";
import type { Clock } from "../ports/clock.ts";
import type { CollectionSpec, Doc, Documents, Json } from "../ports/documents.ts";

/** A tenant's newest settings and their version. */
export interface Tenant {
  readonly settings: TenantSettings;
  readonly version: number;
}

interface TenantDoc extends Doc {
  readonly settings: Json;
  readonly version: number;
  readonly updatedAt: number;
}

interface KeyDoc extends Doc {
  readonly createdAt: number;
  readonly label: string;
}

export const tenantDocs: CollectionSpec<TenantDoc> = {
  name: "tenants",
  indexes: [],
  shapes: { byId: { equal: ["_id"] } },
  boundedBy: "one document a tenant",
};

export const apiKeyDocs: CollectionSpec<KeyDoc> = {
  name: "api_keys",
  indexes: [],
  shapes: { byId: { equal: ["_id"] } },
  boundedBy: "a handful a tenant, removed with it",
};

export interface TenantsDeps {
  readonly documents: Documents;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Signs end users' tokens, one derived secret a tenant. At least 32 characters. */
  readonly masterSecret: string;
}

/** Tenants of the installation: settings (cached, reloaded when they change), API keys (hashed), token secrets. */
export interface Tenants {
  get(id: string): Promise<Tenant | undefined>;
  list(): Promise<Tenant[]>;
  /** Stores new settings as the next version and tells every replica. */
  apply(settings: TenantSettings): Promise<Tenant>;
  /** Makes an API key; it is shown once and stored as a hash. */
  createKey(id: TenantId, label: string): Promise<string>;
  /** Ends an API key; other replicas stop taking it within 10 s. */
  removeKey(key: string): Promise<void>;
  /** The tenant an API key belongs to, if it is one. */
  tenantOfKey(key: string): Promise<TenantId | undefined>;
  /** The secret this tenant signs its end users' tokens with. */
  tokenSecret(id: TenantId): string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const changedSubject = "tenants.changed";
/** A replica that missed the change still sees it after this long. */
const cacheMs = 10_000;
const keyForm = /^fd_([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)_[A-Za-z0-9_-]{32}$/;

export function createTenants(deps: TenantsDeps): Tenants {
  const cache = new Map<string, { readonly tenant: Tenant | undefined; readonly until: number }>();
  const knownKeys = new Map<string, { readonly known: boolean; readonly until: number }>();
  let listening: { stop(): Promise<void> } | undefined;

  async function get(id: string): Promise<Tenant | undefined> {
    if (!TenantIdSchema.safeParse(id).success) return undefined;
    const cached = cache.get(id);
    if (cached !== undefined && cached.until > deps.clock.now()) return cached.tenant;
    const doc = await deps.documents.forTenant(id).collection(tenantDocs).get(`${id}:settings`);
    const tenant = doc === undefined ? undefined : readTenant(doc);
    if (cache.size > 10_000) cache.clear();
    cache.set(id, { tenant, until: deps.clock.now() + cacheMs });
    return tenant;
  }

  return {
    get,
    list: async () => {
      const docs = await deps.documents.system().find(tenantDocs, {}, { limit: 10_000, sort: { _id: 1 } });
      return docs.map(readTenant);
    },
    apply: async (settings) => {
      const { id } = settings;
      const version = ((await get(id))?.version ?? 0) + 1;
      const collection = deps.documents.forTenant(id).collection(tenantDocs);
      await collection.put({ _id: `${id}:settings`, tenant: id, settings, version, updatedAt: deps.clock.now() });
      cache.delete(id);
      deps.bus.broadcast(changedSubject, new TextEncoder().encode(id));
      return { settings, version };
    },
    createKey: async (id, label) => {
      const key = `fd_${id}_${randomBytes(24).toString("base64url")}`;
      const doc = { _id: `${id}:${hashKey(key)}`, tenant: id, createdAt: deps.clock.now(), label };
      await deps.documents.forTenant(id).collection(apiKeyDocs).insert(doc);
      return key;
    },
    removeKey: async (key) => {
      const tenant = keyForm.exec(key)?.[1];
      if (tenant === undefined) return;
      knownKeys.delete(hashKey(key));
      await deps.documents
        .forTenant(tenant)
        .collection(apiKeyDocs)
        .delete(`${tenant}:${hashKey(key)}`);
    },
    tenantOfKey: async (key) => {
      const tenant = keyForm.exec(key)?.[1];
      if (tenant === undefined) return undefined;
      const hash = hashKey(key);
      const cached = knownKeys.get(hash);
      if (cached !== undefined && cached.until > deps.clock.now()) return cached.known ? tenant : undefined;
      const found = await deps.documents.forTenant(tenant).collection(apiKeyDocs).get(`${tenant}:${hash}`);
      if (knownKeys.size > 10_000) knownKeys.clear();
      knownKeys.set(hash, { known: found !== undefined, until: deps.clock.now() + cacheMs });
      return found === undefined ? undefined : tenant;
    },
    tokenSecret: (id) => createHmac("sha256", deps.masterSecret).update(`end-user-token:${id}`).digest("base64url"),
    start: async () => {
      listening = await deps.bus.listen(changedSubject, (data) => void cache.delete(new TextDecoder().decode(data)));
    },
    stop: async () => await listening?.stop(),
  };
}

/** Stored settings pass the schema again: a field added since gets its default. */
function readTenant(doc: TenantDoc): Tenant {
  return { settings: TenantSettings.parse(doc.settings), version: doc.version };
}

function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
