import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createCommerce } from "@frontdesk/commerce/commerce";
import type { TenantId } from "@frontdesk/contracts/ids";
import { kbAdd } from "@frontdesk/contracts/rpc/retrieval";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { call } from "@frontdesk/infra/runtime/rpc";
import type { Tenants } from "@frontdesk/infra/tenants/tenants";
import { readTenantFile } from "./tenant-file.ts";

const examplesFolder = fileURLToPath(new URL("../../../examples", import.meta.url));

/** Makes the example tenants that are not there yet, with their knowledge, catalogue and orders. `only`: this one. */
export async function seedExamples(deps: Deps, tenants: Tenants, only?: string): Promise<TenantId[]> {
  const ids: TenantId[] = [];
  const folders = await readdir(examplesFolder, { withFileTypes: true });
  const wanted = folders.filter((each) => each.isDirectory() && (only === undefined || each.name === only));
  for (const folder of wanted.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const path = join(examplesFolder, folder.name);
    const settings = await readTenantFile(join(path, "tenant.yaml"));
    ids.push(settings.id);
    if ((await tenants.get(settings.id)) !== undefined) continue;
    await seedKnowledge(deps, settings.id, join(path, "knowledge"));
    await seedCommerce(deps, tenants, { id: settings.id, path });
    // Last, so that a seeding cut off half-way is done again.
    await tenants.apply(settings);
  }
  return ids;
}

async function seedKnowledge(deps: Deps, tenant: TenantId, folder: string): Promise<void> {
  for (const name of (await readdir(folder)).toSorted()) {
    const base64 = (await readFile(join(folder, name))).toString("base64");
    const answer = await call(deps.bus, kbAdd, { tenant, document: { id: name }, file: { name, base64 } }, 60_000);
    if (!answer.ok) throw new Error(`${folder}/${name}: ${answer.refusal.detail ?? answer.refusal.code}`);
  }
}

async function seedCommerce(deps: Deps, tenants: Tenants, { id, path }: { id: TenantId; path: string }): Promise<void> {
  const commerce = createCommerce({ ...deps, settingsOf: async (tenant) => (await tenants.get(tenant))?.settings });
  const catalogue = { tenant: id, rows: await rowsOf(join(path, "catalogue.jsonl")), replace: true };
  const orders = { tenant: id, rows: await rowsOf(join(path, "orders.jsonl")) };
  for (const outcome of [await commerce.importCatalogue(catalogue), await commerce.importOrders(orders)]) {
    const fault = outcome.ok ? undefined : outcome.faults[0];
    if (fault !== undefined) throw new Error(`${path}, row ${fault.row}: ${fault.field}: ${fault.message}`);
  }
}

async function rowsOf(file: string): Promise<unknown[]> {
  const text = await readFile(file, "utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as unknown);
}
