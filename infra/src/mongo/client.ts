import { MongoClient } from "mongodb";
import type { Logger } from "../ports/logger.ts";

const selectionMs = 3_000;
const socketMs = 10_000;
const heartbeatMs = 5_000;
const tickMs = 1_000;
/** The longest an honest look at the server takes: to connect and shake hands, or to wait for its next word. */
const longestLookTicks = (selectionMs + Math.max(selectionMs, heartbeatMs)) / tickMs;

/** The driver's client, which is another one after it was found stuck. */
export interface MongoLink {
  current(): MongoClient;
  close(): Promise<void>;
}

/**
 * A command written just when the server closes its connection is never answered by the driver (7.9), nor timed out. When
 * that command is the monitor's look at the server, the server stays unknown for ever; then the client is replaced.
 */
export function openClient({ url, logger }: { readonly url: string; readonly logger: Logger }): MongoLink {
  // Counted, not timed: a process that was frozen has not waited.
  let ticks = 0;
  let opened = open({ url, logger }, () => ticks);
  const letGo = async ({ client }: Opened) =>
    await client.close().catch((error: unknown) => logger.warn("MongoDB client not closed", { error }));
  const ticking = setInterval(() => {
    ticks += 1;
    const stuck = [...opened.looking.values()].some((since) => ticks - since > longestLookTicks);
    if (!stuck) return;
    logger.error("MongoDB client is stuck, a new one takes its place");
    void letGo(opened);
    opened = open({ url, logger }, () => ticks);
  }, tickMs);
  ticking.unref();
  return {
    current: () => opened.client,
    close: async () => {
      clearInterval(ticking);
      await letGo(opened);
    },
  };
}

interface Opened {
  readonly client: MongoClient;
  /** When its monitors began the looks they have not ended, by server. */
  readonly looking: ReadonlyMap<string, number>;
}

function open({ url, logger }: Parameters<typeof openClient>[0], now: () => number): Opened {
  const looking = new Map<string, number>();
  const client = new MongoClient(url, {
    serverSelectionTimeoutMS: selectionMs,
    connectTimeoutMS: selectionMs,
    socketTimeoutMS: socketMs,
    heartbeatFrequencyMS: heartbeatMs,
    writeConcern: { w: "majority", journal: true },
    appName: "frontdesk",
  });
  client.on("serverHeartbeatStarted", ({ connectionId }) => looking.set(connectionId, now()));
  client.on("serverHeartbeatSucceeded", ({ connectionId }) => looking.delete(connectionId));
  client.on("serverHeartbeatFailed", ({ connectionId }) => {
    looking.delete(connectionId);
    logger.warn("MongoDB does not answer");
  });
  client.on("serverClosed", ({ address }) => looking.delete(address));
  return { client, looking };
}
