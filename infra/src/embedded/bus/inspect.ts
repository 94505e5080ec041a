import type { ConsumerSpec } from "@frontdesk/contracts/topology";
import type { FoundTopology } from "../../ports/bus.ts";
import { backlogOf } from "./durable.ts";
import { isTaken, type Pump } from "./pump.ts";
import { durableKey } from "./streams.ts";

/** What there is of these streams, and every durable on them. */
export function inspect(pump: Pump, names: readonly string[]): FoundTopology {
  const { byName, durables, store } = pump.streams;
  const there = names.flatMap((name) => byName.get(name) ?? []);
  return {
    streams: there.map(({ id, spec, bytes }) => ({
      spec,
      bytes,
      messages: store.totals(id).reduce((sum, { count }) => sum + count, 0),
    })),
    durables: [...durables.values()]
      .filter(({ stream }) => there.some(({ spec }) => spec.name === stream))
      .map((durable) => ({
        spec: settingsOf(durable.spec),
        backlog: backlogOf(durable),
        inWork: durable.open.size,
        pulled: isTaken(pump, durableKey(durable.spec)),
      })),
  };
}

function settingsOf({ begins: _begins, ...settings }: ConsumerSpec): Omit<ConsumerSpec, "begins"> {
  return settings;
}
