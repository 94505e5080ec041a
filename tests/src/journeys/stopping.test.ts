import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "@frontdesk/cli/backends";
import type { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { conversations, recordId } from "@frontdesk/infra/conversation/record";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { afterEach, describe, expect, test } from "vitest";
import { customer } from "../fleet/customer.ts";
import { eventually } from "../fleet/eventually.ts";
import { startHere } from "../fleet/start-here.ts";

const tenant = "shop" as TenantId;

/** The doors alone: what is asked here is kept, and never answered. */
async function openDoors() {
  const backends = await openEmbedded(mkdtempSync(join(tmpdir(), "frontdesk-")), silentLogger);
  const doors = await startHere(backends.deps, ["ingress"]);
  await doors.tenants.apply(TenantSettings.parse({ id: tenant, name: "Shop" }));
  const key = await doors.tenants.createKey(tenant, "test");
  const system = { ...customer(doors.url(), key), authorization: `Bearer ${key}` };
  const pending = async (chat: ConversationId) =>
    (await backends.deps.documents.forTenant(tenant).collection(conversations).get(recordId(tenant, chat)))!.pending;
  return { backends, doors, system, pending };
}

describe("stopping", () => {
  let opened: Awaited<ReturnType<typeof openDoors>>;
  afterEach(async () => await opened?.backends.close());

  test("[WF-02] on stop waiting calls are answered at once with 202, their messages kept, and streams end", {
    timeout: 45_000,
  }, async () => {
    opened = await openDoors();
    const { system, doors, pending } = opened;
    const chat = (await system.open()) as ConversationId;
    const stream = await fetch(new URL(`/chat/conversations/${chat}/events`, doors.url()), {
      headers: { authorization: system.authorization },
    });
    const waiting = ["one", "two"].map((content) =>
      system.send("POST", `/chat/conversations/${chat}/messages`, {
        body: { content },
        headers: { prefer: "wait=60" },
      }),
    );
    await eventually(
      () => pending(chat),
      (entries) => entries.length === 2,
    );
    // A stop that waited for them would take the 60 s, and the time of the test.
    await doors.stop();
    const answers = await Promise.all(waiting);
    expect(answers.map((answer) => [answer.status, answer.body["status"]])).toEqual([
      [202, "accepted"],
      [202, "accepted"],
    ]);
    expect((await pending(chat)).map((entry) => entry.id).toSorted()).toEqual(
      answers.map((answer) => answer.body["id"] as unknown as string).toSorted(),
    );
    // An end, not a cut: reading to it does not fail.
    expect(await stream.text()).toContain(": open");
  });

  test("[WF-02] a waiting call whose client has gone is let go, and nothing listens for it any more", async () => {
    opened = await openDoors();
    const { system, doors, pending, backends } = opened;
    const chat = (await system.open()) as ConversationId;
    const { bus } = backends.deps;
    let stopped = 0;
    const listen = bus.listen.bind(bus);
    bus.listen = async (...args) => {
      const subscription = await listen(...args);
      return {
        stop: async () => {
          stopped += 1;
          await subscription.stop();
        },
      };
    };
    const abort = new AbortController();
    const call = fetch(new URL(`/chat/conversations/${chat}/messages`, doors.url()), {
      method: "POST",
      headers: { authorization: system.authorization, "content-type": "application/json", prefer: "wait=60" },
      body: JSON.stringify({ content: "hi" }),
      signal: abort.signal,
    });
    await eventually(
      () => pending(chat),
      (entries) => entries.length === 1,
    );
    abort.abort();
    await expect(call).rejects.toThrow("abort");
    await eventually(
      async () => stopped,
      (count) => count === 1,
    );
    await doors.stop();
  });

  test("a connection that is idle after a call, or said nothing yet, does not hold up the stop", async () => {
    opened = await openDoors();
    const { doors } = opened;
    const agent = new Agent({ keepAlive: true });
    await new Promise<void>((resolve) => {
      request(new URL("/livez", doors.url()), { agent }, (response) => response.resume().once("end", resolve)).end();
    });
    const { hostname, port } = new URL(doors.url());
    const silent = connect(Number(port), hostname);
    await once(silent, "connect");
    // A stop that waited for either would never end.
    await doors.stop();
    agent.destroy();
    silent.destroy();
  });
});
