import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Backends, openEmbedded } from "@frontdesk/cli/backends";
import type { Desk } from "@frontdesk/cli/services";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { afterEach, describe, expect, test } from "vitest";
import { customer } from "../fleet/customer.ts";
import { freePort } from "../fleet/desk-process.ts";
import { eventually } from "../fleet/eventually.ts";
import { startHere } from "../fleet/start-here.ts";

const drainMs = 1_000;

describe("an edge that was told to stop", () => {
  let backends: Backends;
  let desk: Desk;
  afterEach(async () => await backends?.close());

  async function open() {
    backends = await openEmbedded(mkdtempSync(join(tmpdir(), "frontdesk-")), silentLogger);
    desk = await startHere(backends.deps, ["ingress"], { drainMs });
    await desk.tenants.apply(TenantSettings.parse({ id: "shop", name: "Shop" }));
    return customer(desk.url(), await desk.tenants.createKey("shop", "test"));
  }

  test("[DESIGN-10] says so on /readyz at once, and takes every call until the balancer's time is over", async () => {
    const shop = await open();
    const chat = await shop.open();
    const stream = await shop.follow(chat);
    expect((await shop.send("GET", "/readyz")).status).toBe(200);
    const began = performance.now();
    const stopped = desk.stop();
    const { status, body, headers } = await shop.send("GET", "/readyz");
    expect([status, body, headers.get("connection")]).toEqual([
      503,
      { ready: false, checks: { serving: false } },
      "close",
    ]);
    const path = `/chat/conversations/${chat}/messages`;
    const sent = await shop.send("POST", path, { body: { content: "Hello" } });
    expect([sent.status, sent.headers.get("connection")]).toEqual([202, "close"]);
    // Waits for a reply that never comes; let go when the doors close.
    const waited = shop.send("POST", path, { body: { content: "Anyone?" }, headers: { prefer: "wait=60" } });
    expect((await shop.send("GET", "/livez")).status).toBe(200);
    expect((await waited).status).toBe(202);
    await stopped;
    expect(performance.now() - began).toBeGreaterThanOrEqual(drainMs);
    await expect(shop.send("GET", "/livez")).rejects.toThrow("fetch failed");
    stream.close();
  });

  test("[DESIGN-10] keeps its streams open until then: whoever comes again comes to another edge", async () => {
    const shop = await open();
    const response = await fetch(new URL(`/chat/conversations/${await shop.open()}/events`, desk.url()), {
      headers: { authorization: `Bearer ${await desk.tenants.createKey("shop", "stream")}` },
    });
    expect(response.headers.get("connection")).toBe("close");
    const began = performance.now();
    const stopped = desk.stop();
    await response.text();
    expect(performance.now() - began).toBeGreaterThanOrEqual(drainMs - 50);
    await stopped;
  });
});

describe("a process without an edge that was told to stop", () => {
  test("[DESIGN-10] says so on /readyz until its work is done", async () => {
    const backends = await openEmbedded(mkdtempSync(join(tmpdir(), "frontdesk-")), silentLogger);
    const release = Promise.withResolvers<void>();
    const { bus } = backends.deps;
    const consume = bus.consume.bind(bus);
    bus.consume = async (...args) => {
      const consuming = await consume(...args);
      return { stop: async () => void (await Promise.all([consuming.stop(), release.promise])) };
    };
    const port = await freePort();
    const desk = await startHere(backends.deps, ["safety"], { port });
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    expect(await ready()).toBe(200);
    const stopped = desk.stop();
    await eventually(ready, (status) => status === 503);
    release.resolve();
    await stopped;
    await expect(ready()).rejects.toThrow("fetch failed");
    await backends.close();
  });
});
