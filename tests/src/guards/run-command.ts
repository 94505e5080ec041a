import { spawn } from "node:child_process";
import { dirname, join } from "node:path";

export interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

const bin = join(import.meta.dirname, "../../../node_modules/.bin");

/** Runs a tool of this repository in `root`; its output is kept, not shown. */
export function runTool(root: string, tool: string, args: readonly string[]): Promise<Outcome> {
  const path = [dirname(process.execPath), bin, process.env["PATH"]].join(":");
  return new Promise((resolve) => {
    const child = spawn(join(bin, tool), args, { cwd: root, env: { ...process.env, PATH: path, NO_COLOR: "1" } });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString("utf8").trim() }));
  });
}
