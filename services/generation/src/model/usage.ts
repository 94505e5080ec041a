import { createHash } from "node:crypto";
import type { TenantId } from "@frontdesk/contracts/ids";
import type { ModelCall } from "@frontdesk/contracts/turn";
import type { CollectionSpec, Doc, Documents } from "@frontdesk/infra/ports/documents";
import { op } from "@frontdesk/infra/ports/documents";

/** What one operation cost a tenant on one day with one model (AR-07). Counts only; no conversation, no text. */
export interface ModelUsageRecord extends Doc {
  /** `2026-03-09`, in the tenant's time zone. */
  readonly day: string;
  readonly model: string;
  /** The node of the dialogue that asked. */
  readonly operation: string;
  readonly currency: string;
  readonly calls: number;
  /** Calls that were not answered: not made, failed, refused or cut off. Whether an answer was of use is not known here. */
  readonly failed: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly costMicros: number;
}

const keptDays = 400;

export const modelUsage: CollectionSpec<ModelUsageRecord> = {
  name: "model-usage",
  version: 1,
  indexes: [{ tenant: 1, day: 1 }],
  shapes: {
    ofDays: { equal: ["tenant"], range: "day", sort: { day: 1 } },
    tooOld: { equal: ["tenant"], range: "day" },
  },
  boundedBy: `its recorder: one record a day, model, operation and currency; a new one removes those of ${keptDays} days ago`,
};

export interface UsageOfDay {
  readonly tenant: TenantId;
  readonly day: string;
  readonly currency: string;
}

export interface ModelUsage {
  /** Adds one call to its day. Errors: `TransientError`. */
  record(of: UsageOfDay, call: ModelCall): Promise<void>;
}

export function createModelUsage(documents: Documents): ModelUsage {
  return {
    async record({ tenant, day, currency }, call) {
      const records = documents.forTenant(tenant).collection(modelUsage);
      const fixed = { day, currency, model: call.model, operation: call.node };
      const counts = {
        calls: 1,
        failed: call.outcome === "ok" ? 0 : 1,
        tokensIn: call.tokensIn,
        tokensOut: call.tokensOut,
        costMicros: call.costMicros,
      };
      const _id = `${tenant}:model-usage:${day}:${digestOf([call.model, call.node, currency])}`;
      if (await records.update(_id, {}, { inc: counts })) return;
      if (await records.insert({ _id, tenant, ...fixed, ...counts })) {
        await records.deleteMany({ day: op.lt(daysBefore(day, keptDays)) });
      } else {
        // Another replica began it in the meantime.
        await records.update(_id, {}, { inc: counts });
      }
    },
  };
}

/** What a tenant's models cost from that day on, oldest first. */
export async function readModelUsage(
  documents: Documents,
  tenant: TenantId,
  fromDay: string,
): Promise<ModelUsageRecord[]> {
  const records = documents.forTenant(tenant).collection(modelUsage);
  return await records.find({ day: op.gte(fromDay) }, { sort: { day: 1 } });
}

/** A model's name may be any text; an id may not. */
function digestOf(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}
