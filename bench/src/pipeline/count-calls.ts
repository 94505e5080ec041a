import { performance } from "node:perf_hooks";
import type { Deps } from "@frontdesk/infra/ports/deps";
import type { CollectionSpec, Doc } from "@frontdesk/infra/ports/documents";

/** How often a port's method was called since the last reset, and how long its callers waited in all. */
export interface Calls {
  readonly count: number;
  readonly totalMs: number;
}

export interface CountedDeps {
  readonly deps: Deps;
  readonly read: () => ReadonlyMap<string, Calls>;
  readonly reset: () => void;
}

/** The same ports, with every call that may leave the process counted under `<port>.<method>`. */
export function countCalls(deps: Deps): CountedDeps {
  const calls = new Map<string, Calls>();
  const note = (name: string, ms: number): void => {
    const { count, totalMs } = calls.get(name) ?? { count: 0, totalMs: 0 };
    calls.set(name, { count: count + 1, totalMs: totalMs + ms });
  };
  const counted = <T extends object>(target: T, port: string): T =>
    new Proxy(target, {
      get(of, key) {
        const value: unknown = Reflect.get(of, key);
        if (typeof value !== "function" || typeof key !== "string") return value;
        return (...given: unknown[]): unknown => {
          const startedAt = performance.now();
          const answer: unknown = Reflect.apply(value, of, given);
          const ended = () => note(`${port}.${key}`, performance.now() - startedAt);
          if (answer instanceof Promise) void answer.then(ended, ended);
          else ended();
          return answer;
        };
      },
    });
  const { bus, documents, vectors } = deps;
  const countedBus = counted(bus, "bus");
  const countedDeps: Deps = {
    ...deps,
    bus: {
      ...bus,
      publish: (message) => countedBus.publish(message),
      request: (subject, data, timeoutMs) => countedBus.request(subject, data, timeoutMs),
      broadcast: (subject, data) => countedBus.broadcast(subject, data),
      consume: (consumer, options, handle) =>
        bus.consume(consumer, options, (delivery) => {
          note("bus.deliver+ack", 0);
          return handle(delivery);
        }),
    },
    documents: {
      ...documents,
      forTenant: (tenant) => {
        const own = documents.forTenant(tenant);
        return {
          tenant,
          collection: <T extends Doc>(spec: CollectionSpec<T>) =>
            counted(own.collection(spec), `documents.${spec.name}`),
        };
      },
    },
    vectors: { ...vectors, forTenant: (tenant) => counted(vectors.forTenant(tenant), "vectors") },
    counters: counted(deps.counters, "counters"),
    jobs: counted(deps.jobs, "jobs"),
  };
  return { deps: countedDeps, read: () => new Map(calls), reset: () => calls.clear() };
}
