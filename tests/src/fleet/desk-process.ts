import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { type ProcessOptions, type RunningProcess, startProcess } from "./process.ts";

const main = fileURLToPath(import.meta.resolve("@frontdesk/cli/main"));

/** `frontdesk run` in a process of its own. */
export interface DeskProcess extends RunningProcess {
  readonly url: string;
}

export interface DeskOptions extends ProcessOptions {
  /** Left out: a free one. */
  readonly port?: number;
}

function launch(args: readonly string[], options: ProcessOptions): RunningProcess {
  const env = { FRONTDESK_LOG_LEVEL: "error", ...options.env };
  return startProcess(main, [...args, "--json"], { ...options, env });
}

/** Runs one command to its end; its JSON. */
export async function command(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { out, ended } = launch(args, {});
  const lines: string[] = [];
  out.on("line", (line) => lines.push(line));
  const code = await ended;
  if (code !== 0) throw new Error(`frontdesk ${args.join(" ")} ended with ${code}`);
  return JSON.parse(lines.at(-1) ?? "{}") as Record<string, unknown>;
}

/** Starts the services that `args` name (none: all) in one process, and waits until it is ready. */
export async function startDesk(args: readonly string[], options: DeskOptions = {}): Promise<DeskProcess> {
  const started = launch(["run", ...args, "--port", String(options.port ?? 0)], options);
  const notReady = () =>
    Promise.reject(new Error(["it ended before it was ready", ...(options.log ?? []).slice(-20)].join("\n")));
  const [line] = (await Promise.race([once(started.out, "line"), started.ended.then(notReady)])) as [string];
  return { ...started, url: (JSON.parse(line) as { url: string }).url };
}

/** A port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
