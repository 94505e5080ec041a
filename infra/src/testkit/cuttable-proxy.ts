import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy whose line a test can cut, silence, slow down, make lose answers, and mend. */
export async function openCuttableProxy(target: { readonly host: string; readonly port: number }) {
  const sockets = new Set<Socket>();
  let state: "whole" | "cut" | "silent" | "losing" = "whole";
  let delayMs = 0;
  /** Timers of one length fire in the order in which they were set, so bytes stay in order. */
  const pass = (data: Buffer, to: Socket) => {
    if (delayMs === 0) to.write(data);
    else setTimeout(() => to.writable && to.write(data), delayMs);
  };
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on("error", () => to.destroy());
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((near) => {
    if (state === "cut") {
      near.destroy();
      return;
    }
    const far = connect(target);
    join(near, far);
    join(far, near);
    near.on("data", (data) => {
      if (state !== "silent") pass(data, far);
    });
    far.on("data", (data) => {
      if (state === "losing") near.destroy();
      else if (state !== "silent") pass(data, near);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    /** Ends every connection and refuses new ones. */
    cut() {
      state = "cut";
      dropAll();
    },
    /** Keeps connections, but nothing comes through: a host that is gone without a word. */
    silence() {
      state = "silent";
    },
    /** Everything takes this much longer, each way. */
    slow(eachWayMs: number) {
      delayMs = eachWayMs;
    },
    /** What the server says is swallowed and its connection cut: the effect is there, its answer lost. */
    loseAnswers() {
      state = "losing";
    },
    mend() {
      // What a slow line still holds must not be overtaken, nor what a silent one has lost be missed.
      if (state === "silent" || delayMs > 0) dropAll();
      state = "whole";
      delayMs = 0;
    },
    async close() {
      dropAll();
      server.close();
      await once(server, "close");
    },
  };
}
