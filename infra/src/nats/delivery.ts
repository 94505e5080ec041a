import type { Msg, MsgHdrs } from "@nats-io/transport-node";
import type { Delivery } from "../ports/bus.ts";
import { type Connection, plainSubject, say } from "./connection.ts";
import { busError } from "./errors.ts";

const ackPrefix = "$JS.ACK.";
const idHeader = "Nats-Msg-Id";

/** A kept message, not a word about the pull request. */
export function isDelivery(message: Msg): boolean {
  return message.reply?.startsWith(ackPrefix) ?? false;
}

/** The publisher's own headers: JetStream's are left out. */
export function plainHeaders(headers: MsgHdrs | undefined): Record<string, string> {
  const own = (headers?.keys() ?? []).filter((key) => !key.startsWith("Nats-"));
  return Object.fromEntries(own.map((key) => [key, headers?.get(key) ?? ""]));
}

export function idOf(headers: MsgHdrs | undefined): string {
  return headers?.get(idHeader) ?? "";
}

/**
 * `$JS.ACK.[<domain>.<account>.]<stream>.<durable>.<deliveries>.<sequence>.<delivered>.<time ns>.<pending>[.<random>]`
 */
function placeOf(reply: string): { deliveries: number; publishedAt: number } {
  const tokens = reply.split(".");
  const first = tokens.length === 9 ? 4 : 6;
  return { deliveries: Number(tokens[first]), publishedAt: Math.floor(Number(tokens[first + 3]) / 1e6) };
}

/** Where a message stands in its stream. */
export function sequenceOf({ reply = "" }: Msg): number {
  const tokens = reply.split(".");
  return Number(tokens[tokens.length === 9 ? 5 : 7]);
}

/** A message's sequence and time: no other message has both. */
export function keyOf({ reply = "" }: Msg): string {
  const tokens = reply.split(".");
  const first = tokens.length === 9 ? 5 : 7;
  return `${tokens[first]}.${tokens[first + 2]}`;
}

/** Messages the durable had still to deliver when it sent this one. */
export function backlogOf({ reply = "" }: Msg): number {
  const tokens = reply.split(".");
  return Number(tokens[tokens.length === 9 ? 8 : 10]);
}

/** Renews the ack wait of a message that no handler has yet. */
export function keepWaiting({ nats, connected }: Connection, { reply }: Msg): void {
  if (connected && !nats.isClosed()) nats.publish(reply ?? "", "+WPI");
}

/** Hands a message back to be delivered again at once. */
export function handBack(connection: Connection, message: Msg): void {
  say(connection, message.reply ?? "", "-NAK");
}

/** `onEnded` is called when it is acked or terminated, once. */
export function deliveryOf(connection: Connection, message: Msg, onEnded: () => void): Delivery {
  const reply = message.reply ?? "";
  let ended = false;
  const send = (frame: string) => {
    try {
      say(connection, reply, frame);
    } catch (error) {
      throw busError("answer a delivery", error);
    }
  };
  const end = async (frame: string, forGood = true) => {
    if (ended) return;
    ended = true;
    if (forGood) onEnded();
    send(frame);
  };
  return {
    subject: plainSubject(connection, message.subject),
    id: idOf(message.headers),
    data: message.data,
    sequence: sequenceOf(message),
    headers: plainHeaders(message.headers),
    ...placeOf(reply),
    ack: () => end("+ACK"),
    nak: (delayMs) => end(delayMs > 0 ? `-NAK {"delay":${Math.round(delayMs * 1e6)}}` : "-NAK", false),
    working() {
      if (!ended && connection.connected) send("+WPI");
    },
    async term(reason) {
      if (!ended) connection.logger.warn("bus.terminated", { deliveries: placeOf(reply).deliveries, reason });
      await end(`+TERM ${reason}`);
    },
  };
}
