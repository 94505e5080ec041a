import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy whose line a test can cut and mend. */
export async function openCuttableProxy(target: { readonly host: string; readonly port: number }) {
  const sockets = new Set<Socket>();
  let cut = false;
  const server = createServer((near) => {
    if (cut) {
      near.destroy();
      return;
    }
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
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
      cut = true;
      dropAll();
    },
    mend() {
      cut = false;
    },
    async close() {
      dropAll();
      server.close();
      await once(server, "close");
    },
  };
}
