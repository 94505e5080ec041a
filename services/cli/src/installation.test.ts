import { once } from "node:events";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { markRunning, readKeys, refuseSecond, runningIn } from "./installation.ts";

describe("what a data folder remembers", () => {
  let folder: string;
  const closing: (() => void)[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "frontdesk-"));
  });
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  const serve = async (listener: RequestListener) => {
    const server = createServer(listener).listen(0, "127.0.0.1");
    await once(server, "listening");
    closing.push(() => server.close().closeAllConnections());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const note = async (pid: number, url: string) =>
    await writeFile(join(folder, "running.json"), JSON.stringify({ pid, url }));
  // The process that started this one is alive for as long as the test.
  const other = process.ppid;

  test("a process that is alive and answers as a desk holds the folder, and a second one is told where it is", async () => {
    const url = await serve((request, response) => response.writeHead(request.url === "/livez" ? 200 : 404).end("{}"));
    await note(other, url);
    expect(await runningIn(folder)).toEqual({ pid: other, url });
    await expect(refuseSecond(folder)).rejects.toThrow(`process ${other}: ${url}`);
  });

  test("a stale note blocks nobody: its id is another program's, one's own, nobody's, or the address is silent", async () => {
    const live = await serve((_request, response) => response.end("{}"));
    const foreign = await serve((_request, response) => response.writeHead(404).end());
    const silent = await serve(() => undefined);
    for (const [pid, url] of [
      [other, foreign],
      [other, silent],
      [other, "http://127.0.0.1:1"],
      [process.pid, live],
      [2 ** 22 + 1, live],
    ] as const) {
      await note(pid, url);
      expect([url, await runningIn(folder)]).toEqual([url, undefined]);
    }
  });

  test("a note is made and taken away by the process that runs", async () => {
    const unmark = await markRunning(folder, "http://127.0.0.1:1");
    expect(JSON.parse(await readFile(join(folder, "running.json"), "utf8"))).toMatchObject({ pid: process.pid });
    await unmark();
    await expect(readFile(join(folder, "running.json"))).rejects.toThrow("ENOENT");
  });

  test("damaged keys are a plain refusal, absent ones are none", async () => {
    expect(await readKeys(folder)).toEqual({});
    await writeFile(join(folder, "keys.json"), '{"shop": ');
    await expect(readKeys(folder)).rejects.toMatchObject({ name: "CommandError" });
  });
});
