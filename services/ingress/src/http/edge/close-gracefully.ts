import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { OpenCalls } from "./open-calls.ts";

const idleCheckMs = 50;
/** How long calls in work may take to finish before their connections are cut. */
const patienceMs = 10_000;

/**
 * What `app.close()` does to calls: waiting ones are answered, streams end, those in work finish, idle connections go.
 * Once `leaving` is aborted, every answer asks its client not to use the connection again.
 */
export function closeGracefully(app: FastifyInstance, openCalls: OpenCalls, leaving: AbortSignal): void {
  // Browsers open connections ahead of need; Node counts one that said nothing yet as busy.
  const silent = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  app.server.on("request", ({ socket }) => silent.delete(socket));
  const closeIdle = (): void => {
    app.server.closeIdleConnections();
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
  };
  let idle: NodeJS.Timeout | undefined;
  let rest: NodeJS.Timeout | undefined;
  app.addHook("onSend", async (_request, reply) => {
    if (leaving.aborted) reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    openCalls.endAll();
    // A connection whose last answer was on its way when closing began goes idle later.
    idle = setInterval(closeIdle, idleCheckMs);
    rest = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  });
  app.addHook("onClose", async () => {
    clearInterval(idle);
    clearTimeout(rest);
  });
}
