import { openCuttableProxy } from "@frontdesk/infra/testkit/cuttable-proxy";

/** A line to a server that can be cut, and the server's address through it. */
export interface Line extends Awaited<ReturnType<typeof openCuttableProxy>> {
  readonly url: string;
}

export async function openLine(to: string): Promise<Line> {
  const { hostname, port } = new URL(to);
  const line = await openCuttableProxy({ host: hostname, port: Number(port) });
  const through = new URL(to);
  through.port = String(line.port);
  return { ...line, url: through.href };
}
