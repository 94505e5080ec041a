import { type ModelUsageRecord, readModelUsage } from "@frontdesk/generation/model/usage";
import { createLogger } from "@frontdesk/infra/runtime/logger";
import { createTenants } from "@frontdesk/infra/tenants/tenants";
import { openEmbeddedDocuments, openReal } from "../backends.ts";
import type { Config } from "../config.ts";
import { unknownTenant } from "../near-names.rules.ts";
import { CommandError, print } from "../output.ts";

export interface UsageOptions {
  readonly json: boolean;
  /** Left out: every tenant. */
  readonly tenant: string | undefined;
  /** Today and the days before it. */
  readonly days: number;
}

type Row = Omit<ModelUsageRecord, "_id" | "schema">;

/** `frontdesk usage`: what each tenant's models were asked and cost, by day, model and operation (AR-07). */
export async function usage(config: Config, { json, tenant, days }: UsageOptions): Promise<void> {
  const logger = createLogger({ level: config.logLevel ?? "error" });
  const backends = config.real
    ? await openReal(config.real, logger, { providers: config.providers })
    : await openEmbeddedDocuments(config.dataDir, logger);
  try {
    const { documents, clock } = backends.deps;
    const known = await createTenants(backends.deps).list(({ settings }) => settings.id);
    if (tenant !== undefined && !known.some((id) => id === tenant))
      throw new CommandError(unknownTenant(tenant, known));
    const from = new Date(clock.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
    const wanted = tenant === undefined ? known : [tenant];
    const records = await Promise.all(wanted.map(async (each) => await readModelUsage(documents, each, from)));
    const rows = records.flat().map(({ _id, schema: _schema, ...row }) => row);
    print({ from, rows, totals: totalsOf(rows) }, json, () => table(from, rows));
  } finally {
    await backends.close();
  }
}

/** Micros by tenant and currency. */
function totalsOf(rows: readonly Row[]) {
  const totals = new Map<
    string,
    Pick<Row, "tenant" | "currency" | "calls" | "tokensIn" | "tokensOut" | "costMicros">
  >();
  for (const { tenant, currency, ...row } of rows) {
    const key = `${tenant} ${currency}`;
    const before = totals.get(key);
    totals.set(key, {
      tenant,
      currency,
      calls: (before?.calls ?? 0) + row.calls,
      tokensIn: (before?.tokensIn ?? 0) + row.tokensIn,
      tokensOut: (before?.tokensOut ?? 0) + row.tokensOut,
      costMicros: (before?.costMicros ?? 0) + row.costMicros,
    });
  }
  return [...totals.values()];
}

function table(from: string, rows: readonly Row[]): string {
  if (rows.length === 0) return `No model was asked since ${from}.`;
  const line = (cells: readonly (string | number)[]) => cells.map((cell) => String(cell)).join("  ");
  return [
    ...rows.map((row) =>
      line([
        row.day,
        row.tenant.padEnd(16),
        row.model.padEnd(20),
        row.operation.padEnd(22),
        `${row.calls} calls, ${row.failed} failed,`,
        `${row.tokensIn} in, ${row.tokensOut} out,`,
        money(row),
      ]),
    ),
    "",
    ...totalsOf(rows).map((total) =>
      line([
        `${total.tenant}:`,
        `${total.calls} calls,`,
        `${total.tokensIn} in, ${total.tokensOut} out,`,
        money(total),
      ]),
    ),
  ].join("\n");
}

function money({ costMicros, currency }: Pick<Row, "costMicros" | "currency">): string {
  return `${(costMicros / 1_000_000).toFixed(4)} ${currency}`;
}
