import { JetStreamApiError } from "@nats-io/jetstream";
import { type Connection, streamName, wireSubject } from "./connection.ts";

const overwrittenAtOnce = 16;
/** What the server answers when the message to delete is not there any more: acked, or too old meanwhile. */
const gone = new Set([10_043, 10_057]);

/**
 * Removes what a stream keeps of a filter, also what comes meanwhile; answers how many messages. The server's own purge
 * would leave their bytes in its files until it compacts those; deleting a message overwrites it.
 */
export async function purge(connection: Connection, stream: string, filter: string): Promise<number> {
  const name = streamName(connection, stream);
  const subject = wireSubject(connection, filter);
  const messages = matching(connection, name, subject);
  let removed = 0;
  const lane = async () => {
    for await (const sequence of messages) if (await overwrite(connection, name, sequence)) removed += 1;
  };
  await Promise.all(Array.from({ length: overwrittenAtOnce }, lane));
  return removed;
}

/** Sequences of the filter's messages, oldest first. Lanes share it: each message is one lane's. */
async function* matching({ manager }: Connection, name: string, subject: string): AsyncGenerator<number, void> {
  for (let from = 1; ; ) {
    const message = await manager.direct.getMessage(name, { seq: from, next_by_subj: subject });
    if (!message) return;
    from = message.seq + 1;
    yield message.seq;
  }
}

async function overwrite({ manager }: Connection, name: string, sequence: number): Promise<boolean> {
  try {
    return await manager.streams.deleteMessage(name, sequence);
  } catch (error) {
    if (error instanceof JetStreamApiError && gone.has(error.code)) return false;
    throw error;
  }
}
