import type { TenantId } from "@frontdesk/contracts/ids";
import { type Clock, createSteadyClock } from "@frontdesk/infra/ports/clock";
import type { CollectionSpec, Doc, Documents } from "@frontdesk/infra/ports/documents";
import { builtInThreshold } from "./tiers.rules.ts";

/** What a calibration set for a tenant. */
interface KnowledgeTuning extends Doc {
  readonly threshold: number;
  readonly at: string;
  /** The scale of the chances that it bounds; one of another scale than ours is as none. */
  readonly scale: string;
}

/** The chances that `answer-weights.json` makes of the six signs (ADR 0049). Weights of another scale get another mark. */
const scaleOfSigns = "signs-1";

export const knowledgeTuning: CollectionSpec<KnowledgeTuning> = {
  name: "knowledge_tuning",
  // 2: `scale`. The release before puts whole documents, without it.
  version: 2,
  raise: { 1: (document) => ({ ...document, scale: "before signs" }) },
  indexes: [],
  shapes: {},
  boundedBy: "one record a tenant",
};

const rememberedMs = 30_000;
const rememberedTenants = 1_000;

/** The threshold of tenants whose settings name none: what was calibrated, else the built-in one (WF-06). */
export interface Thresholds {
  of(tenant: TenantId): Promise<number>;
  apply(tenant: TenantId, threshold: number): Promise<void>;
  /** Takes back what was applied. */
  reset(tenant: TenantId): Promise<void>;
  /** Another replica applied one, or took it back. */
  forget(tenant: TenantId): void;
}

export function createThresholds(documents: Documents, clock: Clock): Thresholds {
  const steady = createSteadyClock(clock);
  const remembered = new Map<TenantId, { readonly threshold: Promise<number>; readonly until: number }>();
  const idOf = (tenant: TenantId) => `${tenant}:tuning`;
  const collectionOf = (tenant: TenantId) => documents.forTenant(tenant).collection(knowledgeTuning);
  return {
    async of(tenant) {
      const known = remembered.get(tenant);
      if (known !== undefined && known.until > steady.now()) return await known.threshold;
      const tuning = collectionOf(tenant).get(idOf(tenant));
      const threshold = tuning.then((found) => (found?.scale === scaleOfSigns ? found.threshold : builtInThreshold));
      threshold.catch(() => remembered.delete(tenant));
      if (remembered.size >= rememberedTenants) remembered.clear();
      // Remembered before it is known: what is applied or forgotten meanwhile takes it away.
      remembered.set(tenant, { threshold, until: steady.now() + rememberedMs });
      return await threshold;
    },
    async apply(tenant, threshold) {
      const at = new Date(clock.now()).toISOString();
      await collectionOf(tenant).put({ _id: idOf(tenant), tenant, threshold, at, scale: scaleOfSigns });
      remembered.delete(tenant);
    },
    async reset(tenant) {
      await collectionOf(tenant).delete(idOf(tenant));
      remembered.delete(tenant);
    },
    forget: (tenant) => void remembered.delete(tenant),
  };
}
