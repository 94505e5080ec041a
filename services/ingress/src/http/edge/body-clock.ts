import type { FastifyReply, FastifyRequest } from "fastify";
import { HttpProblem } from "./problem.ts";

/** Says when a body has had its time; a test says so by hand. */
export interface Heartbeat {
  /** Calls again and again until stopped. */
  every(ms: number, act: () => void): () => void;
}

export const systemHeartbeat: Heartbeat = {
  every: (ms, act) => {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  },
};

/** A message's body comes within this; of a document's, something worth waiting for comes within each such time. */
const bodyMs = 5_000;
/** 16 KB a second: 20 MB in 21 minutes, on the slowest line that uploads anything. */
const leastBytes = 80 * 1024;

/**
 * Ends a call whose body does not come: who is slow on purpose holds a connection for seconds, and nobody's place. The
 * answer goes out, and the connection ends with it.
 */
export function watchBody(timers: Heartbeat, { request, reply, large }: Watched): void {
  const { raw } = request;
  if (raw.complete) return;
  let before = raw.socket.bytesRead;
  const stop = timers.every(bodyMs, () => {
    const came = raw.socket.bytesRead - before;
    before += came;
    if (large && came >= leastBytes) return;
    stop();
    if (raw.complete || reply.sent) return;
    void reply.header("connection", "close").send(new HttpProblem("body_too_slow"));
  });
  raw.once("end", stop);
  raw.once("close", stop);
}

interface Watched {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Documents may take their time, as long as they keep coming. */
  readonly large: boolean;
}
