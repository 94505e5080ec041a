import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { createModelUsage } from "@frontdesk/generation/model/usage";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { createTenants } from "@frontdesk/infra/tenants/tenants";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openEmbeddedDocuments } from "../backends.ts";
import { readConfig } from "../config.ts";
import { ownSecret } from "../installation.ts";
import { CommandError } from "../output.ts";
import { usage } from "./usage.ts";

let folder: string;
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const call = {
  node: "support_rag_answer",
  model: "small",
  prompt: "answer@1",
  tokensIn: 1_000,
  tokensOut: 200,
  costMicros: 270,
  ms: 5,
  outcome: "ok",
} as const;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "frontdesk-"));
  const { deps, close } = await openEmbeddedDocuments(folder, silentLogger);
  const tenants = createTenants({ ...deps, masterSecret: await ownSecret(folder) });
  const record = createModelUsage(deps.documents).record;
  for (const tenant of ["shop", "bank"]) {
    await tenants.apply(TenantSettings.parse({ id: tenant, name: tenant }));
    await record({ tenant, day: day(0), currency: "USD" }, call);
    await record({ tenant, day: day(0), currency: "USD" }, { ...call, outcome: "failed" });
    await record({ tenant, day: day(40), currency: "USD" }, call);
  }
  await close();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

async function printed(options: { tenant?: string; json: boolean }): Promise<string> {
  let text = "";
  vi.spyOn(process.stdout, "write").mockImplementation((part) => {
    text += String(part);
    return true;
  });
  const config = readConfig({ FRONTDESK_DATA: folder });
  await usage(config, { json: options.json, tenant: options.tenant, days: 30 });
  return text;
}

it("[AR-07] an owner reads what a tenant's models cost, by day, model and operation", async () => {
  const answer = JSON.parse(await printed({ tenant: "shop", json: true })) as { rows: unknown[]; totals: unknown[] };
  const spent = { calls: 2, tokensIn: 2_000, tokensOut: 400, costMicros: 540 };
  expect(answer.rows).toEqual([
    {
      tenant: "shop",
      day: day(0),
      currency: "USD",
      model: "small",
      operation: "support_rag_answer",
      failed: 1,
      ...spent,
    },
  ]);
  expect(answer.totals).toEqual([{ tenant: "shop", currency: "USD", ...spent }]);
});

it("[AR-07] the table names every tenant's total; an unknown tenant is a fault", async () => {
  const text = await printed({ json: false });
  expect(text).toContain("shop: ");
  expect(text).toContain("bank: ");
  expect(text).toContain("0.0005 USD");
  await expect(printed({ tenant: "nobody", json: true })).rejects.toThrow(CommandError);
});
