import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CutProxy {
  readonly port: number;
  /** From now on what the server says is swallowed, and the connection cut: the effect is there, its answer lost. */
  loseAnswers(): void;
  heal(): void;
  close(): Promise<void>;
}

/** A TCP proxy that can lose a server's answers after the server has acted (PROTOCOL, kill tests). */
export async function createCutProxy(host: string, port: number): Promise<CutProxy> {
  let losing = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (data) => upstream.write(data));
    upstream.on("data", (data) => {
      if (losing) client.destroy();
      else client.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    loseAnswers: () => {
      losing = true;
    },
    heal: () => {
      losing = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
