import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection, type Subscription } from "@nats-io/transport-node";
import { TransientError } from "../ports/errors.ts";
import type { Logger } from "../ports/logger.ts";

const apiTimeoutMs = 5_000;
const goodbyeMs = 2_000;
/** A server that did not answer for that long is not waited for again before this has passed. */
const silentMs = 10_000;

/** Replies to a user's requests, and what it pulls, come under its own prefix: nobody else may hear them. */
export function inboxOf(user: string): string {
  return `_INBOX.${user.replace(/[^\w-]/gu, "_")}`;
}

/** A connection that comes back by itself, and the names this bus uses on it. */
export interface Connection {
  readonly nats: NatsConnection;
  readonly client: JetStreamClient;
  readonly manager: JetStreamManager;
  readonly logger: Logger;
  /** Sets apart several buses on one server; empty in production. */
  readonly prefix: string;
  /** What this user's inboxes begin with; left out: as for everybody. */
  readonly inbox: string | undefined;
  connected: boolean;
  /** Told after every reconnect: the server has forgotten who was pulling. */
  readonly onReconnect: Set<() => void>;
  /** Acks and naks of deliveries that ended while the server was away; the client would drop them. */
  unsaid: { readonly subject: string; readonly frame: string }[];
  /** Until then the server counts as silent; monotonic ms. */
  silentUntil: number;
}

interface ConnectionOptions {
  /** `nats://[user[:password]@]host:port`, several separated by commas; a user alone is a token. */
  readonly url: string;
  readonly prefix: string;
  readonly logger: Logger;
}

interface Login {
  readonly servers: string[];
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
  readonly inboxPrefix?: string;
}

export function serversOf(url: string): Login {
  const servers = url.split(",").map((server) => new URL(server.includes("://") ? server : `nats://${server}`));
  const { username = "", password = "" } = servers[0] ?? {};
  const user = decodeURIComponent(username);
  // By its own name: an account may hear its own replies only.
  const own = { user, pass: decodeURIComponent(password), inboxPrefix: inboxOf(user) };
  const login = password ? own : user ? { token: user } : {};
  return { servers: servers.map((server) => `${server.protocol}//${server.host}`), ...login };
}

/** Connects once, or throws `TransientError`; after that a lost connection is tried again for ever. */
export async function openConnection({ url, prefix, logger }: ConnectionOptions): Promise<Connection> {
  if (!/^[\w-]*$/.test(prefix)) throw new RangeError("a prefix is one subject token");
  try {
    const { servers, inboxPrefix, ...login } = serversOf(url);
    const own = inboxPrefix === undefined ? {} : { inboxPrefix };
    const nats = await connect({
      servers,
      ...login,
      ...own,
      name: "frontdesk",
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      reconnectJitter: 250,
      pingInterval: 10_000,
      timeout: apiTimeoutMs,
      // A stack for every request, to be thrown away, is a cost of its own.
      noAsyncTraces: true,
    });
    const client = jetstream(nats, { timeout: apiTimeoutMs });
    const manager = await jetstreamManager(nats, { timeout: apiTimeoutMs, checkAPI: false });
    const connection: Connection = {
      nats,
      client,
      manager,
      logger,
      prefix,
      inbox: inboxPrefix,
      connected: true,
      onReconnect: new Set(),
      unsaid: [],
      silentUntil: 0,
    };
    void follow(connection);
    return connection;
  } catch (cause) {
    throw new TransientError("NATS cannot be reached", { cause });
  }
}

async function follow(connection: Connection): Promise<void> {
  for await (const status of connection.nats.status()) {
    if (status.type === "disconnect") {
      connection.connected = false;
      connection.logger.warn("bus.disconnected");
    } else if (status.type === "reconnect") {
      connection.connected = true;
      connection.logger.info("bus.reconnected");
      for (const { subject, frame } of connection.unsaid.splice(0)) connection.nats.publish(subject, frame);
      for (const tell of connection.onReconnect) tell();
    } else if (status.type === "error") {
      connection.logger.error("bus.server-error", { error: status.error });
    }
  }
  connection.connected = false;
}

/** Says how a delivery ended, now or once the server is back. */
export function say(connection: Connection, subject: string, frame: string): void {
  if (connection.connected || connection.nats.isClosed()) connection.nats.publish(subject, frame);
  else connection.unsaid.push({ subject, frame });
}

/** Whether it is worth waiting for the server's word. */
function answers({ nats, connected, silentUntil }: Connection): boolean {
  return connected && !nats.isClosed() && performance.now() >= silentUntil;
}

/** Waits for the server's word, but not for a server that is away, or that goes away meanwhile. */
async function atMost(connection: Connection, said: Promise<unknown>): Promise<void> {
  const enough = new AbortController();
  const silence = delay(goodbyeMs, true, { signal: enough.signal });
  const heard = said.then(
    () => false,
    () => false,
  );
  if (await Promise.race([heard, silence])) connection.silentUntil = performance.now() + silentMs;
  enough.abort();
}

/** What was said has reached the server, unless it cannot be reached. */
export async function flush(connection: Connection): Promise<void> {
  if (answers(connection)) await atMost(connection, connection.nats.flush());
}

/** Ends a subscription; what the server sent before it heard of it still comes. */
export async function leave(connection: Connection, subscription: Subscription): Promise<void> {
  if (subscription.isClosed()) return;
  if (answers(connection)) await atMost(connection, subscription.drain());
  else subscription.unsubscribe();
}

export async function closeConnection(connection: Connection): Promise<void> {
  await flush(connection);
  await connection.nats.close();
}

/** Stream `FLOW` is `<prefix>_FLOW` on the server. */
export function streamName({ prefix }: Pick<Connection, "prefix">, name: string): string {
  return prefix === "" ? name : `${prefix}_${name}`;
}

/** Subject `flow.…` is `<prefix>.flow.…` on the server. */
export function wireSubject({ prefix }: Pick<Connection, "prefix">, subject: string): string {
  return prefix === "" ? subject : `${prefix}.${subject}`;
}

export function plainSubject({ prefix }: Pick<Connection, "prefix">, subject: string): string {
  return prefix === "" ? subject : subject.slice(prefix.length + 1);
}
