import type { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import { type Clock, createSteadyClock } from "@frontdesk/infra/ports/clock";
import type { Counters } from "@frontdesk/infra/ports/counters";

/** WF-12: so many failures in a row, no longer apart than this from first to last, open a circuit. */
const failuresToOpen = 5;
const windowMs = 120_000;

/** Leave to make one call; whoever gets it reports what came of it, once. */
export interface CircuitPass {
  succeeded(): void;
  /** `retryAfterMs`: how long the provider wants to be left alone. */
  failed(retryAfterMs?: number): void;
  /** No call was made, or it says nothing about the provider. */
  unused(): void;
}

export interface ProviderCircuit {
  /** Undefined while the model's circuit is open. `caller`: the conversation, its tenant included. */
  enter(model: string, caller: string): CircuitPass | undefined;
}

const openMs = 15_000;
const longestOpenMs = 60_000;
/** One conversation's trouble, say with its own text, closes nobody else out. */
const callersToOpen = 2;

/**
 * The provider's circuits, one a model and process (WF-12): whether a provider answers may differ by host, and a probe
 * belongs to the process that sends it. After its time one call at a time goes through as a probe, until one succeeds.
 */
export function createProviderCircuit(wall: Clock): ProviderCircuit {
  const clock = createSteadyClock(wall);
  const circuits = new Map<string, (caller: string) => CircuitPass | undefined>();
  return {
    enter(model, caller) {
      const enter = circuits.get(model) ?? createModelCircuit(clock);
      circuits.set(model, enter);
      return enter(caller);
    },
  };
}

function createModelCircuit(clock: Clock): (caller: string) => CircuitPass | undefined {
  let failures: readonly { readonly at: number; readonly caller: string }[] = [];
  let openUntil: number | undefined;
  let probing = false;

  const fail = (caller: string, retryAfterMs: number | undefined) => {
    const at = clock.now();
    failures = [...failures, { at, caller }].filter((each) => each.at > at - windowMs).slice(-failuresToOpen);
    const many =
      failures.length === failuresToOpen && new Set(failures.map((each) => each.caller)).size >= callersToOpen;
    if (openUntil === undefined && !many) return;
    openUntil = at + Math.min(longestOpenMs, Math.max(retryAfterMs ?? openMs, 1_000));
  };
  return (caller) => {
    const probe = openUntil !== undefined;
    if (probe && (probing || clock.now() < (openUntil ?? 0))) return undefined;
    probing = probe;
    const leave = () => {
      if (probe) probing = false;
    };
    return {
      succeeded: () => {
        failures = [];
        openUntil = undefined;
        leave();
      },
      failed: (retryAfterMs) => {
        fail(caller, retryAfterMs);
        leave();
      },
      unused: leave,
    };
  };
}

export interface ConversationCircuit {
  isOpen(): Promise<boolean>;
  succeeded(): Promise<void>;
  failed(): Promise<void>;
}

/**
 * A conversation's circuit, shared by all replicas through the counters, since any of them may have its next turn
 * (WF-12). It stays open for as long as the window, then starts afresh.
 */
export function conversationCircuit(
  { counters, clock }: { readonly counters: Counters; readonly clock: Clock },
  tenant: TenantId,
  conversation: ConversationId,
): ConversationCircuit {
  const keyOf = (what: string) => `${tenant}:model-${what}:${conversation}`;
  const opened = (limit: number) => ({ key: keyOf("circuit"), limit, windowMs, now: clock.now() });
  return {
    // A window with room for nothing counts nothing, and tells what is in it.
    isOpen: async () => (await counters.hit([opened(0)])).some(({ count }) => count > 0),
    // Failures in a row are those since the newest success: each success begins a new window.
    succeeded: async () => void (await counters.add(keyOf("successes"), 1)),
    failed: async () => {
      const row = await counters.add(keyOf("successes"), 0);
      const window = { key: keyOf(`failures-${row}`), limit: failuresToOpen, windowMs, now: clock.now() };
      const [failures] = await counters.hit([window]);
      if (failures === undefined || failures.count < failuresToOpen) return;
      await counters.hit([opened(1)]);
    },
  };
}
