import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findNatsServer } from "./attack-bus.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "frontdesk-attack-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the NATS server to attack", () => {
  test("[NATS-06] is the one named, else the first on the path that can be run, else none", async () => {
    const [first, second] = [join(folder, "nats-server"), join(folder, "named")];
    for (const program of [first, second]) writeFileSync(program, "");
    expect(await findNatsServer({ PATH: folder })).toBeUndefined();
    chmodSync(first, 0o700);
    expect(await findNatsServer({ PATH: `/none:${folder}` })).toBe(first);
    expect(await findNatsServer({ PATH: folder, FRONTDESK_NATS_SERVER: second })).toBeUndefined();
    chmodSync(second, 0o700);
    expect(await findNatsServer({ PATH: folder, FRONTDESK_NATS_SERVER: second })).toBe(second);
    expect(await findNatsServer({})).toBeUndefined();
  });
});
