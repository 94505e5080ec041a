import { TenantSettings } from "@frontdesk/contracts/settings";
import { expect, test } from "vitest";
import { createEmbeddedDocuments } from "../embedded/documents/documents.ts";
import { beforeFirstWrite } from "../testkit/before-write.ts";
import { recordsSuite } from "../testkit/records.suite.ts";
import { settingsVersions } from "./settings-versions.ts";
import { createSettingsStore, tenantDocs } from "./tenant-settings.ts";

const tenant = "shop";
const _id = `${tenant}:settings`;
const named = (botName: string) => TenantSettings.parse({ id: tenant, name: "Shop", persona: { botName } });
const nameOf = (settings: unknown) => (settings as TenantSettings | undefined)?.persona.botName;

recordsSuite("settings", {
  collections: [tenantDocs, settingsVersions],
  redelivers: false,
  open: (process) => {
    const store = createSettingsStore(process);
    return { act: async (name) => (await store.apply(named(name)), "done") };
  },
  effects: async (documents, written) => {
    const names = written.flatMap(({ fields }) => nameOf(fields["settings"]) ?? []);
    // PROTOCOL 5: what was replaced was kept before.
    const kept = await documents.forTenant(tenant).collection(settingsVersions).find({});
    const known = new Map(kept.map(({ version, settings }) => [version, nameOf(settings)]));
    const isKept = names.slice(0, -1).every((name, at) => at < names.length - 20 || known.get(at + 1) === name);
    return isKept ? names : ["replaced settings were not kept"];
  },
});

test("[PROTOCOL-5] beside the version before, which raises no revision, settings of neither are lost", async () => {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  await documents.ensure([tenantDocs, settingsVersions]);
  const collection = documents.forTenant(tenant).collection(tenantDocs);
  /** @NOTE What the version before this one asks of the store; it can go with the witness. */
  const applied = async (before: number, botName: string) => {
    const set = { version: before + 1, settings: named(botName), updatedAt: 0 };
    if (before === 0) return await collection.insert({ _id, tenant, ...set });
    return await collection.update(_id, { version: before }, { set });
  };
  const racing = (act: () => Promise<unknown>) =>
    createSettingsStore({ documents: beforeFirstWrite(documents, tenantDocs.name, act), clock: { now: () => 0 } });
  expect(await racing(async () => await applied(0, "Old")).apply(named("New"))).toMatchObject({ version: 2 });
  expect(await applied(1, "Late")).toBe(false);
  expect(await racing(async () => await applied(2, "Older")).apply(named("Newer"))).toMatchObject({ version: 4 });
  expect(await applied(3, "Late")).toBe(false);
  const kept = await documents
    .forTenant(tenant)
    .collection(settingsVersions)
    .find({}, { sort: { version: 1 } });
  expect(kept.map(({ settings }) => nameOf(settings)).slice(0, 3)).toEqual(["Old", "New", "Older"]);
  expect(nameOf((await collection.get(_id))?.settings)).toBe("Newer");
});

test("[DESIGN-4] what is stored leaves out what is by default, so that the release before reads it", async () => {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  await documents.ensure([tenantDocs, settingsVersions]);
  const store = createSettingsStore({ documents, clock: { now: () => 0 } });
  await store.apply(named("Kito"));
  const stored = await documents.forTenant(tenant).collection(tenantDocs).get(_id);
  expect(stored?.settings).toEqual({ id: tenant, name: "Shop", persona: { botName: "Kito" } });
  expect((await store.get(tenant))?.settings).toEqual(named("Kito"));
});
