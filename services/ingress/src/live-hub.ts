import type { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import { liveSubject } from "@frontdesk/contracts/subjects";
import type { LiveSignal } from "@frontdesk/infra/conversation/say";
import type { Bus, Subscription } from "@frontdesk/infra/ports/bus";

export type Listener = (signal: LiveSignal) => void;

/** One bus subscription a conversation, however many browsers and waiting calls of this replica watch it. */
export interface LiveHub {
  /** Resolves once it hears; the answer stops it. */
  watch(tenant: TenantId, conversation: ConversationId, listener: Listener): Promise<() => void>;
}

export function createLiveHub(bus: Bus): LiveHub {
  const watched = new Map<
    string,
    { readonly listeners: Set<Listener>; readonly subscription: Promise<Subscription> }
  >();
  const decoder = new TextDecoder();

  function open(subject: string) {
    const listeners = new Set<Listener>();
    const subscription = bus.listen(subject, (data) => {
      const signal = JSON.parse(decoder.decode(data)) as LiveSignal;
      for (const listener of listeners) listener(signal);
    });
    // Asked again, a subject that could not be heard is tried again.
    subscription.catch(() => watched.delete(subject));
    return { listeners, subscription };
  }

  return {
    watch: async (tenant, conversation, listener) => {
      const subject = liveSubject(tenant, conversation);
      const entry = watched.get(subject) ?? open(subject);
      watched.set(subject, entry);
      entry.listeners.add(listener);
      await entry.subscription;
      return () => {
        entry.listeners.delete(listener);
        if (entry.listeners.size > 0 || watched.get(subject) !== entry) return;
        watched.delete(subject);
        void entry.subscription.then((subscription) => subscription.stop());
      };
    },
  };
}
