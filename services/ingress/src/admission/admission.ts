import type { ErrorCode } from "@frontdesk/contracts/errors";
import type { TenantId } from "@frontdesk/contracts/ids";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import { type Places, placeOf } from "@frontdesk/infra/conversation/in-flight";
import type { Clock } from "@frontdesk/infra/ports/clock";
import type { Counters, PlaceSpec } from "@frontdesk/infra/ports/counters";
import { createTurns, type Start } from "@frontdesk/infra/runtime/fair-start";
import { retryAfterSeconds, type Sender, windowsOf } from "./limits.rules.ts";
import type { LoadWatch } from "./load-watch.ts";

/** Why a message may not pass now. */
export interface Over {
  readonly code: Extract<ErrorCode, "rate_limited" | "tenant_busy" | "overloaded">;
  readonly retryAfterSeconds: number;
}

export interface AdmissionRequest {
  readonly id: string;
  readonly sender: Sender;
  readonly settings: TenantSettings;
  /** It cannot be refused: it takes a place whatever the limits say. */
  readonly push: boolean;
  /** It may have been kept before: the place it then has is asked for. */
  readonly retry: boolean;
}

/** Limits of users, addresses and conversations, and of what a tenant has under way (BR-06, WF-05, `limits.inFlight`). */
export interface Admission {
  /** Resolves when this process has time for the tenant: no tenant's messages wait behind all of another's. */
  turn(tenant: TenantId): Promise<Start>;
  /**
   * Counts the message and takes its place in one round trip; the answer says why not, when it may not pass. What this
   * process knows itself it does not ask the counters for.
   */
  ask(asking: AdmissionRequest): Promise<Over | undefined>;
  /** A stream has refused a message. */
  sawFull(): void;
  /** Whether this process knows that the tenant has no place; costs nothing. */
  knownFull(tenant: TenantId): boolean;
  /** Gives the place back of a message that was not kept after all. */
  leave(tenant: TenantId, id: string): void;
}

export interface AdmissionDeps {
  readonly counters: Counters;
  readonly clock: Clock;
  readonly places: Places;
  readonly load: Pick<LoadWatch, "overloaded" | "sawFull">;
}

/** How long a process goes by what it heard last of a tenant without a place. */
const knownFullMs = 200;
/** The tenant has as much under way as it may. */
export const tenantBusy: Over = { code: "tenant_busy", retryAfterSeconds: 1 };

/** The desk has as much to do as it can keep up with. */
const deskOverloaded: Over = { code: "overloaded", retryAfterSeconds: 5 };

export function createAdmission({ counters, clock, places, load }: AdmissionDeps): Admission {
  /** Tenants without a place, until when; one entry a tenant. */
  const full = new Map<TenantId, number>();
  const knownFull = (tenant: TenantId): boolean => (full.get(tenant) ?? 0) > clock.now();
  return {
    turn: createTurns(),
    knownFull,
    sawFull: load.sawFull,
    leave: (tenant, id) => places.giveBack(tenant, [id]),
    ask: async ({ id, sender, settings, push, retry }) => {
      if (!push && load.overloaded()) return deskOverloaded;
      if (!push && !retry && knownFull(settings.id)) return tenantBusy;
      const now = clock.now();
      const place: PlaceSpec = placeOf(settings.id, { limit: settings.limits.inFlight, always: push, now });
      const { windows, free } = await counters.enter({ id, windows: windowsOf(sender, settings, now), place });
      const waitSeconds = retryAfterSeconds(windows);
      if (waitSeconds !== undefined) return { code: "rate_limited", retryAfterSeconds: waitSeconds };
      if (free) {
        full.delete(settings.id);
        return undefined;
      }
      full.set(settings.id, now + knownFullMs);
      return tenantBusy;
    },
  };
}
