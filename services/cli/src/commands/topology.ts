import { consumers, streams, topologyVersion } from "@frontdesk/contracts/topology";
import type { Bus } from "@frontdesk/infra/ports/bus";
import { createLogger } from "@frontdesk/infra/runtime/logger";
import { openBus } from "../backends.ts";
import type { Config } from "../config.ts";
import { runningIn } from "../installation.ts";
import { CommandError, print } from "../output.ts";
import { type Declared, type DurableRow, pageOf, reportOf, type TopologyReport } from "./topology.rules.ts";

export interface TopologyAsked {
  readonly json: boolean;
  readonly apply: boolean;
  /** The durable to delete. */
  readonly doomed: string | undefined;
  /** Delete it whatever it holds, and whoever pulls it. */
  readonly yes: boolean;
}

const declaredHere: Declared = { version: topologyVersion, streams, consumers };

/** What the bus has of the streams that this version declares. */
export async function examineTopology(bus: Bus, declared: Declared = declaredHere): Promise<TopologyReport> {
  return reportOf(declared, await bus.inspect(declared.streams.map(({ name }) => name)));
}

/** `frontdesk topology`: shows streams and durables, makes and raises them, or deletes a durable that nobody here declares. */
export async function topology(config: Config, { json, apply, doomed, yes }: TopologyAsked): Promise<void> {
  const running = config.real ? undefined : await runningIn(config.dataDir);
  if (running !== undefined) {
    throw new CommandError(
      `process ${running.pid} runs on ${config.dataDir}, and its topology is its own: stop it first`,
    );
  }
  const bus = await openBus(config, createLogger({ level: config.logLevel ?? "error" }));
  try {
    if (doomed !== undefined) {
      const deleted = await deleteUndeclared(bus, doomed, yes);
      print(deleted, json, () => `Deleted ${doomed} of ${deleted.stream}; ${deleted.backlog} messages were not acked.`);
      return;
    }
    if (apply) await bus.ensureTopology(streams, consumers);
    const report = await examineTopology(bus);
    print(report, json, () => pageOf(report));
  } finally {
    await bus.close();
  }
}

/** Its backlog goes with it; on a work queue the messages wait for the durable that takes them next. */
async function deleteUndeclared(bus: Bus, name: string, yes: boolean): Promise<DurableRow> {
  const { durables } = await examineTopology(bus);
  const rows = durables.filter(({ durable }) => durable === name);
  if (rows.some(({ state }) => state !== "not declared")) {
    throw new CommandError(`this version declares ${name}: it is not deleted`);
  }
  const [row, another] = rows;
  if (row === undefined) throw new CommandError(`there is no durable ${name}; see \`frontdesk topology\``);
  if (another !== undefined) throw new CommandError(`both ${row.stream} and ${another.stream} have a durable ${name}`);
  const { backlog, pulled, stream } = row;
  if (!yes && (backlog > 0 || pulled)) {
    const why = [
      ...(backlog > 0 ? [`has ${backlog} messages that were not acked`] : []),
      ...(pulled ? ["is pulled by a running process, which would make it again"] : []),
    ];
    throw new CommandError(`${name} ${why.join(", and ")}: nothing is deleted without --yes`);
  }
  await bus.deleteDurable(stream, name);
  return row;
}
