import { createHash, createHmac, randomBytes } from "node:crypto";
import type { TenantId } from "@frontdesk/contracts/ids";
import type { Bus } from "../ports/bus.ts";
import { type Clock, createSteadyClock } from "../ports/clock.ts";
import type { CollectionSpec, Doc, Documents } from "../ports/documents.ts";
import { PermanentError } from "../ports/errors.ts";
import { createLruMap } from "../runtime/lru-map.ts";
import { createSettingsStore, type SettingsStore } from "./tenant-settings.ts";

interface KeyDoc extends Doc {
  readonly createdAt: number;
  readonly label: string;
}

export const apiKeyDocs: CollectionSpec<KeyDoc> = {
  name: "api_keys",
  version: 1,
  indexes: [],
  shapes: { byId: { equal: ["_id"] } },
  boundedBy: "a handful a tenant, removed with it",
};

export interface TenantsDeps {
  readonly documents: Documents;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Signs end users' tokens, one derived secret a tenant. At least 32 characters; absent: no token can be checked here. */
  readonly masterSecret?: string;
}

/** Tenants of the installation: settings (cached, reloaded when they change), API keys (hashed), token secrets. */
export interface Tenants extends Pick<SettingsStore, "get" | "ofTurn" | "list"> {
  /** Stores new settings as the next version and tells every replica. */
  apply: SettingsStore["apply"];
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
/** How long a key is known. */
const cacheMs = 10_000;
const mostKnownKeys = 10_000;
const keyForm = /^fd_([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)_[A-Za-z0-9_-]{32}$/;

export function createTenants(deps: TenantsDeps): Tenants {
  const store = createSettingsStore(deps);
  const steady = createSteadyClock(deps.clock);
  const knownKeys = createLruMap<{ readonly known: boolean; readonly until: number }>(mostKnownKeys);
  let listening: { stop(): Promise<void> } | undefined;

  return {
    get: store.get,
    ofTurn: store.ofTurn,
    list: store.list,
    apply: async (settings) => {
      const tenant = await store.apply(settings);
      deps.bus.broadcast(changedSubject, new TextEncoder().encode(settings.id));
      return tenant;
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
      const hash = hashKey(key);
      await deps.documents.forTenant(tenant).collection(apiKeyDocs).delete(`${tenant}:${hash}`);
      // Not before: whoever asked meanwhile would know it for another 10 s.
      knownKeys.delete(hash);
    },
    tenantOfKey: async (key) => {
      const tenant = keyForm.exec(key)?.[1];
      if (tenant === undefined) return undefined;
      const hash = hashKey(key);
      const cached = knownKeys.get(hash);
      if (cached !== undefined && cached.until > steady.now()) return cached.known ? tenant : undefined;
      const found = await deps.documents.forTenant(tenant).collection(apiKeyDocs).get(`${tenant}:${hash}`);
      knownKeys.set(hash, { known: found !== undefined, until: steady.now() + cacheMs });
      return found === undefined ? undefined : tenant;
    },
    tokenSecret: (id) => {
      if (deps.masterSecret === undefined) throw new PermanentError("no master secret: tokens are the edge's");
      return createHmac("sha256", deps.masterSecret).update(`end-user-token:${id}`).digest("base64url");
    },
    start: async () => {
      listening = await deps.bus.listen(changedSubject, (data) => store.forget(new TextDecoder().decode(data)));
    },
    stop: async () => await listening?.stop(),
  };
}

function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
