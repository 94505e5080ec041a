import { readConfig } from "@frontdesk/cli/config";
import { consumers } from "@frontdesk/contracts/topology";
import {
  type Connection,
  closeConnection,
  openConnection,
  streamName,
  wireSubject,
} from "@frontdesk/infra/nats/connection";
import { silentLogger } from "@frontdesk/infra/ports/logger";

/** A durable as the server counts it. */
export interface DurableCount {
  readonly durable: string;
  /** When it was made: another moment, and it began anew. */
  readonly created: string;
  /** How often it handed a message out, each time counted. */
  readonly delivered: number;
  /** Messages its stream keeps for it. */
  readonly kept: number;
}

/** Every durable of the streams that keep what was done with. */
export async function countDurables(env: NodeJS.ProcessEnv): Promise<DurableCount[]> {
  const { real } = readConfig(env);
  if (real === undefined) throw new Error("no servers are set");
  const connection = await openConnection({ url: real.natsUrl, prefix: real.prefix, logger: silentLogger });
  try {
    const keeping = consumers.filter(({ stream }) => stream === "FLOW");
    return await Promise.all(keeping.map(async (consumer) => await count(connection, consumer)));
  } finally {
    await closeConnection(connection);
  }
}

async function count(connection: Connection, { stream, durable, filter }: (typeof consumers)[number]) {
  const name = streamName(connection, stream);
  const { created, delivered } = await connection.manager.consumers.info(name, durable);
  const { state } = await connection.manager.streams.info(name, { subjects_filter: wireSubject(connection, filter) });
  const kept = Object.values(state.subjects ?? {}).reduce((sum, messages) => sum + messages, 0);
  return { durable, created, delivered: delivered.consumer_seq, kept };
}
