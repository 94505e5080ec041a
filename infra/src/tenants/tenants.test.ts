import { TenantSettings } from "@frontdesk/contracts/settings";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEmbeddedDocuments } from "../embedded/documents/documents.ts";
import type { Bus } from "../ports/bus.ts";
import type { Documents } from "../ports/documents.ts";
import { settingsVersions } from "./settings-versions.ts";
import { tenantDocs } from "./tenant-settings.ts";
import { createTenants } from "./tenants.ts";

type Listener = (data: Uint8Array, subject: string) => void;

/** Replicas on one store, whose signals can be lost; it counts what is read. */
async function openReplicas() {
  let now = 1_000_000;
  let reads = 0;
  let heldNext: Promise<void> | undefined;
  const listeners: Listener[] = [];
  const signals = { lost: false };
  const stored = createEmbeddedDocuments({ path: ":memory:" });
  await stored.ensure([tenantDocs, settingsVersions]);
  const documents: Documents = {
    ...stored,
    forTenant: (tenant) => ({
      tenant,
      collection: (spec) => {
        const collection = stored.forTenant(tenant).collection(spec);
        const get: typeof collection.get = async (id) => {
          reads += 1;
          const held = heldNext;
          heldNext = undefined;
          const found = await collection.get(id);
          await held;
          return found;
        };
        return { ...collection, get };
      },
    }),
  };
  const bus = {
    broadcast: (subject: string, data: Uint8Array) => {
      if (!signals.lost) for (const hear of listeners) hear(data, subject);
    },
    listen: async (_: string, hear: Listener) => {
      listeners.push(hear);
      return { stop: async () => undefined };
    },
  } as unknown as Bus;
  const replica = async () => {
    const tenants = createTenants({ documents, bus, clock: { now: () => now }, masterSecret: "s".repeat(32) });
    await tenants.start();
    return tenants;
  };
  return {
    replica,
    signals,
    pass: (ms: number) => void (now += ms),
    reads: () => reads,
    /** The next answer is read at once, and comes when told. */
    holdNext: () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      heldNext = promise;
      return { resolve, reject };
    },
    kept: async () => (await stored.forTenant("shop").collection(settingsVersions).find({})).length,
    close: async () => await stored.close(),
  };
}

const settings = (botName: string, more: object = {}) =>
  TenantSettings.parse({ id: "shop", name: "Shop", persona: { botName }, ...more });

describe("tenants' settings", () => {
  let desk: Awaited<ReturnType<typeof openReplicas>>;
  beforeEach(async () => void (desk = await openReplicas()));
  afterEach(async () => await desk.close());

  const nameOf = (tenant: { settings: TenantSettings } | undefined) => tenant?.settings.persona.botName;

  test("[TEN-01] all tenants are listed, a page at a time", async () => {
    const tenants = await desk.replica();
    const ids = Array.from({ length: 120 }, (_, i) => `shop-${String(i).padStart(3, "0")}`);
    for (const id of ids) await tenants.apply(TenantSettings.parse({ id, name: id }));
    expect(await tenants.list(({ settings: { id } }) => id)).toEqual(ids);
  });

  test("[PROTOCOL-5] a turn's dialogue goes by the version it opened with, limits by the newest", async () => {
    const tenants = await desk.replica();
    for (const name of ["One", "Two", "Three"]) await tenants.apply(settings(name));
    await tenants.apply(
      settings("Four", { limits: { historyLimit: 5 }, models: { answerTokens: 99, dailyTokensPerConversation: 7 } }),
    );
    const ofTurn = await tenants.ofTurn("shop", 3);
    expect(ofTurn?.version).toBe(3);
    expect(nameOf(ofTurn)).toBe("Three");
    expect(ofTurn?.settings.limits.historyLimit).toBe(5);
    expect(ofTurn?.settings.models).toMatchObject({ answerTokens: 600, dailyTokensPerConversation: 7 });
    expect(nameOf(await tenants.get("shop"))).toBe("Four");
  });

  test("[PROTOCOL-5] a turn of the newest version costs no read, one of a replaced version costs one", async () => {
    const tenants = await desk.replica();
    await tenants.apply(settings("One"));
    await tenants.apply(settings("Two"));
    await tenants.get("shop");
    const before = desk.reads();
    await tenants.ofTurn("shop", 2);
    expect(desk.reads()).toBe(before);
    await tenants.ofTurn("shop", 1);
    await tenants.ofTurn("shop", 1);
    expect(desk.reads()).toBe(before + 1);
  });

  test("[PROTOCOL-5] a replica that missed the change learns of it from the turn, and from then on screens by it", async () => {
    const [here, there] = [await desk.replica(), await desk.replica()];
    await here.apply(settings("One"));
    await there.get("shop");
    desk.signals.lost = true;
    await here.apply(settings("Two"));
    expect(nameOf(await there.get("shop"))).toBe("One");
    expect(nameOf(await there.ofTurn("shop", 2))).toBe("Two");
    expect(nameOf(await there.get("shop"))).toBe("Two");
  });

  test("[PROTOCOL-5] what checks a reply goes by no older settings than the turn", async () => {
    const [here, there] = [await desk.replica(), await desk.replica()];
    await here.apply(settings("One"));
    await there.get("shop");
    desk.signals.lost = true;
    await here.apply(settings("Two"));
    expect(nameOf(await there.get("shop", 2))).toBe("Two");
  });

  test("[DESIGN-7] a replica that missed the change sees it after 10 s; one that heard it, at once", async () => {
    const [here, deaf, hearing] = [await desk.replica(), await desk.replica(), await desk.replica()];
    await here.apply(settings("One"));
    for (const replica of [deaf, hearing]) await replica.get("shop");
    await here.apply(settings("Two"));
    expect(nameOf(await hearing.get("shop"))).toBe("Two");
    await deaf.get("shop");
    desk.signals.lost = true;
    await here.apply(settings("Three"));
    desk.pass(9_999);
    expect(nameOf(await deaf.get("shop"))).toBe("Two");
    desk.pass(1);
    expect(nameOf(await deaf.get("shop"))).toBe("Three");
  });

  test("[DESIGN-7] a change told while the settings are being read is not covered by what was read before", async () => {
    const [here, there] = [await desk.replica(), await desk.replica()];
    await here.apply(settings("One"));
    const answer = desk.holdNext();
    const reading = there.get("shop");
    await here.apply(settings("Two"));
    answer.resolve();
    expect(nameOf(await reading)).toBe("One");
    expect(nameOf(await there.get("shop"))).toBe("Two");
  });

  test("[DESIGN-7] settings applied at the same time are versions of their own; none is lost", async () => {
    const replicas = await Promise.all(Array.from({ length: 5 }, desk.replica));
    // All of them know the tenant as it was.
    await replicas[0]!.apply(settings("First"));
    await Promise.all(replicas.map((replica) => replica.get("shop")));
    const applied = await Promise.all(replicas.map((replica, at) => replica.apply(settings(`Name ${at}`))));
    expect(applied.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6]);
    for (const { version, settings: own } of applied) {
      expect(nameOf(await replicas[0]!.ofTurn("shop", version))).toBe(own.persona.botName);
    }
  });

  test("[DESIGN-7] twenty replaced versions are kept; a turn of an older one goes by the newest", async () => {
    const tenants = await desk.replica();
    for (let version = 1; version <= 30; version += 1) await tenants.apply(settings(`Name ${version}`));
    expect(await desk.kept()).toBe(20);
    expect(nameOf(await tenants.ofTurn("shop", 10))).toBe("Name 10");
    expect(await tenants.ofTurn("shop", 9)).toMatchObject({ version: 30 });
    expect(nameOf(await tenants.ofTurn("shop", 9))).toBe("Name 30");
  });

  test("a turn of a version that nobody knows goes by the newest; one of no tenant, by nothing", async () => {
    const tenants = await desk.replica();
    await tenants.apply(settings("One"));
    expect(nameOf(await tenants.ofTurn("shop", 9))).toBe("One");
    expect(await tenants.ofTurn("nobody", 1)).toBeUndefined();
    expect(await tenants.ofTurn("Not An Id", 1)).toBeUndefined();
  });

  test("a reading that failed is not remembered", async () => {
    const tenants = await desk.replica();
    await tenants.apply(settings("One"));
    desk.holdNext().reject(new Error("away"));
    await expect(tenants.get("shop")).rejects.toThrow("away");
    expect(nameOf(await tenants.get("shop"))).toBe("One");
  });
});

test("[TEN-01] a clock that is set back keeps no removed key and no old settings alive", async () => {
  const desk = await openReplicas();
  const [here, there] = [await desk.replica(), await desk.replica()];
  await here.apply(settings("One"));
  const key = await here.createKey("shop", "test");
  expect([await there.tenantOfKey(key), (await there.get("shop"))?.version]).toEqual(["shop", 1]);
  desk.signals.lost = true;
  await here.removeKey(key);
  await here.apply(settings("Two"));
  desk.pass(-300_000);
  expect(await there.tenantOfKey(key)).toBe("shop");
  await there.get("shop");
  desk.pass(10_001);
  expect([await there.tenantOfKey(key), (await there.get("shop"))?.version]).toEqual([undefined, 2]);
  await desk.close();
});

test("[TEN-01] a removed key is none at once, also when it was asked for while it was removed", async () => {
  const desk = await openReplicas();
  const tenants = await desk.replica();
  const key = await tenants.createKey("shop", "test");
  const removing = tenants.removeKey(key);
  expect(await tenants.tenantOfKey(key)).toBe("shop");
  await removing;
  expect(await tenants.tenantOfKey(key)).toBeUndefined();
  await desk.close();
});
