import type { Bus, Delivery } from "@frontdesk/infra/ports/bus";

/** A bus whose deliveries go wrong as at-least-once allows, and that can deliver everything again. */
export interface FaultyBus extends Bus {
  /** Delivers everything that was ever delivered once more, in any order, as after a restart of long ago. */
  deliverAgain(): Promise<number>;
  /** How many requests services made of each other: tool calls, searches, gaps that were noted. */
  requests(): number;
}

interface Kept {
  readonly delivery: Delivery;
  readonly handle: (delivery: Delivery) => Promise<void>;
}

const atOnce = 8;

/** What a handler says to a copy of its delivery reaches nobody. */
function copyOf(delivery: Delivery, deliveries: number): Delivery {
  const { subject, id, data, headers, sequence, publishedAt } = delivery;
  const lost = async () => undefined;
  return {
    subject,
    id,
    data,
    headers,
    sequence,
    publishedAt,
    deliveries,
    ack: lost,
    nak: lost,
    term: lost,
    working: () => undefined,
  };
}

/**
 * Of four deliveries one is as it should be; one is handled twice at once; one loses its ack and comes again; one waits
 * until others have passed it.
 */
export function createFaultyBus(bus: Bus, random: () => number): FaultyBus {
  const kept: Kept[] = [];
  let requests = 0;
  const faults = [
    async ({ handle, delivery }: Kept) => await handle(delivery),
    async ({ handle, delivery }: Kept) => void (await Promise.all([handle(copyOf(delivery, 1)), handle(delivery)])),
    async ({ handle, delivery }: Kept) => {
      await handle(copyOf(delivery, delivery.deliveries));
      await handle({ ...copyOf(delivery, delivery.deliveries + 1), ...settlingOf(delivery) });
    },
    async ({ handle, delivery }: Kept) => {
      for (let turns = 0; turns < 30; turns += 1) await new Promise((resolve) => setImmediate(resolve));
      await handle(delivery);
    },
  ];
  return new Proxy(bus as FaultyBus, {
    get: (target, name) => {
      if (name === "deliverAgain") return async () => await deliverAgain(kept, random);
      if (name === "requests") return () => requests;
      if (name === "request") {
        const request: Bus["request"] = async (...asked) => {
          // Whether a ticket is open is asked when its conversation would close: time, and no delivery, is what asks.
          if (!String(asked[0]).endsWith("get_ticket")) requests += 1;
          return await target.request(...asked);
        };
        return request;
      }
      if (name === "consume") {
        const consume: Bus["consume"] = async (consumer, options, handle) =>
          await target.consume(consumer, options, async (delivery) => {
            const one = { delivery, handle };
            kept.push(one);
            await faults[Math.floor(random() * faults.length)]!(one);
          });
        return consume;
      }
      const value: unknown = target[name as keyof Bus];
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function settlingOf(delivery: Delivery): Pick<Delivery, "ack" | "nak" | "term" | "working"> {
  return {
    ack: async () => await delivery.ack(),
    nak: async (delayMs) => await delivery.nak(delayMs),
    term: async (reason) => await delivery.term(reason),
    working: () => delivery.working(),
  };
}

async function deliverAgain(kept: readonly Kept[], random: () => number): Promise<number> {
  const order = kept
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
  const left = order.values();
  const lane = async () => {
    for (const { handle, delivery } of left) await handle(copyOf(delivery, delivery.deliveries + 1));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return order.length;
}
