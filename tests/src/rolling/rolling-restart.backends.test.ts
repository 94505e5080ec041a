import { act } from "@frontdesk/infra/testkit/scripted-model-acts";
import { seeded } from "@frontdesk/infra/testkit/seeded";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownPrefix, serverUrls } from "../backends/test-servers.ts";
import { faultsOf } from "../fleet/audit.rules.ts";
import { auditStores } from "../fleet/audit.ts";
import { eventually } from "../fleet/eventually.ts";
import { newInstallation } from "../fleet/new-installation.ts";
import { addKnowledge, openShops, type Shop, startModel } from "../fleet/shop.ts";
import { type Fleet, type Member, startFleet } from "../fleet/start-fleet.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { startCustomers } from "./customers.ts";

const customers = 8;
/** What an orchestrator commonly gives a process to end. */
const graceMs = 30_000;
const drainSeconds = 2;
const patiently = { withinMs: 120_000, everyMs: 50 };

/** Ended with SIGTERM, and started again; its exit code, when it ended in time. */
async function restart(member: Member): Promise<number | string | null> {
  const askedAt = Date.now();
  const code = await member.end("SIGTERM");
  const tookMs = Date.now() - askedAt;
  await member.start();
  return tookMs < graceMs ? code : `${member.name} took ${tookMs} ms`;
}

describe("[DESIGN-10] a rolling restart", { timeout: 420_000 }, () => {
  let fleet: Fleet;
  let env: NodeJS.ProcessEnv;
  let shops: readonly Shop[];
  let balancer: Balancer;
  let model: Awaited<ReturnType<typeof startModel>>;
  const random = seeded(3);

  beforeAll(async () => {
    model = await startModel({ thinkMs: () => random() * 1_500, paceMs: () => random() * 40 });
    env = newInstallation({
      ...model.env,
      ...serverUrls(),
      FRONTDESK_PREFIX: ownPrefix(),
      FRONTDESK_DRAIN_SECONDS: String(drainSeconds),
    });
    shops = await openShops(env, "rolling");
    fleet = await startFleet(env);
    await addKnowledge(fleet.edges[0] ?? "", shops);
    balancer = await startBalancer(fleet.edges);
  }, 120_000);
  afterAll(async () => {
    await balancer?.stop();
    await fleet?.stop();
    await model?.stop();
  }, 60_000);

  test("of every process under load: nothing lost or doubled, no call refused, cut or failed, no number missed", async () => {
    const load = await startCustomers(balancer, shops, customers);
    const ends: unknown[] = [];
    for (const member of fleet.members) {
      const turns = load.turns();
      ends.push(await restart(member));
      const goesOn = () => load.turns() >= turns + customers || load.errors.length > 0;
      await eventually(goesOn, (enough) => enough, { ...patiently, what: `turns after ${member.name}` });
    }
    await load.stop();
    expect(load.errors).toEqual([]);
    expect(ends).toEqual(fleet.members.map(() => 0));
    expect([...balancer.calls.values()].every((count) => count > customers)).toBe(true);
    const { conversations, leftOver } = await auditStores(env, load.sent);
    expect(conversations.flatMap(faultsOf)).toEqual([]);
    expect(conversations.filter(({ apologies }) => apologies > 0)).toEqual([]);
    expect(leftOver).toEqual([]);
  });

  test("with a slow model call under way: the turn is handed back, and the other replica goes on at once", async () => {
    const shop = shops.find((each) => each.model) as Shop;
    const headers = { authorization: `Bearer ${shop.apiKey}` };
    const { id } = await balancer.send({ method: "POST", path: "/chat/conversations", headers, body: {} });
    const before = model.server.chats.length;
    const path = `/chat/conversations/${String(id)}/messages`;
    // It would take a minute, and longer than the process may.
    model.server.next(act.paced("You can return unworn shoes within 30 days of delivery and ".repeat(8), 1_000));
    await balancer.send({
      method: "POST",
      path,
      headers,
      body: { content: "How many days do I have to return shoes?" },
    });
    await eventually(
      () => model.server.chats.length,
      (calls) => calls > before,
      patiently,
    );
    for (const member of fleet.members.filter(({ name }) => name.includes("generation"))) {
      expect(await restart(member)).toBe(0);
    }
    // Whichever had it, the other has asked the model again.
    expect(model.server.chats.length).toBe(before + 2);
    const shown = async () =>
      (await balancer.send({ method: "GET", path, headers }))["messages"] as { role: string; content: string }[];
    const all = await eventually(shown, ({ length }) => length >= 2, patiently);
    expect(all.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(all.at(-1)?.content).toContain("30 days");
  });
});
