import { act } from "@frontdesk/infra/testkit/scripted-model-acts";
import { seeded } from "@frontdesk/infra/testkit/seeded";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownPrefix, serverUrls } from "../backends/test-servers.ts";
import { faultsOf } from "../fleet/audit.rules.ts";
import { auditStores } from "../fleet/audit.ts";
import { eventually } from "../fleet/eventually.ts";
import { newInstallation } from "../fleet/new-installation.ts";
import { ownCheckout } from "../fleet/process.ts";
import { addKnowledge, openShops, type Shop, startModel } from "../fleet/shop.ts";
import { type Fleet, type Member, startFleet } from "../fleet/start-fleet.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { startCustomers } from "./customers.ts";
import { countDurables } from "./durables.ts";
import { type Build, layOutPrevious } from "./previous-build.ts";

const customers = 8;
/** What an orchestrator commonly gives a process to end. */
const graceMs = 30_000;
const drainSeconds = 2;
const patiently = { withinMs: 120_000, everyMs: 50 };

/** Ended with SIGTERM, and started again on another build; its exit code, when it ended in time. */
async function restart(member: Member, build: string): Promise<number | string | null> {
  const askedAt = Date.now();
  const code = await member.end("SIGTERM");
  const tookMs = Date.now() - askedAt;
  await member.start(build);
  return tookMs < graceMs ? code : `${member.name} took ${tookMs} ms`;
}

/** What a stopped process had pulled ahead is handed out again; a durable that began anew would hand out all. */
const handedBackAtMost = 40;

describe("[DESIGN-10] a rolling upgrade from the previous build, and its way back", { timeout: 600_000 }, () => {
  let previous: Build;
  let starting: Promise<Fleet> | undefined;
  let fleet: Fleet;
  let env: NodeJS.ProcessEnv;
  let shops: readonly Shop[];
  let balancer: Balancer;
  let model: Awaited<ReturnType<typeof startModel>>;
  const random = seeded(3);

  beforeAll(async () => {
    previous = await layOutPrevious();
    model = await startModel({ thinkMs: () => random() * 1_500, paceMs: () => random() * 40 });
    env = newInstallation({
      ...model.env,
      ...serverUrls(),
      FRONTDESK_PREFIX: ownPrefix(),
      FRONTDESK_DRAIN_SECONDS: String(drainSeconds),
    });
    shops = await openShops(env, "rolling");
    starting = startFleet(env, { checkouts: [previous.checkout, previous.checkout] });
    fleet = await starting;
    await addKnowledge(fleet.edges[0] ?? "", shops);
    balancer = await startBalancer(fleet.edges);
  }, 120_000);
  afterAll(async () => {
    await balancer?.stop();
    // Also when it came too late to be used.
    await (await starting)?.stop();
    await model?.stop();
    await previous?.remove();
  }, 60_000);

  test("of every process under load: nothing lost, doubled or replayed, no call refused, cut or failed, no number missed", async () => {
    const before = await countDurables(env);
    const load = await startCustomers(balancer, shops, customers);
    const ends: unknown[] = [];
    for (const build of [ownCheckout, previous.checkout]) {
      for (const member of fleet.members) {
        const turns = load.turns();
        ends.push(await restart(member, build));
        const goesOn = () => load.turns() >= turns + customers || load.errors.length > 0;
        await eventually(goesOn, (enough) => enough, { ...patiently, what: `turns after ${member.name}` });
      }
    }
    await load.stop();
    expect(load.errors).toEqual([]);
    expect(ends).toEqual([...fleet.members, ...fleet.members].map(() => 0));
    const after = await countDurables(env);
    expect(after.map(({ durable, created }) => ({ durable, created }))).toEqual(
      before.map(({ durable, created }) => ({ durable, created })),
    );
    expect(after.filter(({ delivered, kept }) => delivered > kept + handedBackAtMost)).toEqual([]);
    expect(Math.max(...after.map(({ kept }) => kept))).toBeGreaterThan(2 * handedBackAtMost);
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
      expect(await restart(member, ownCheckout)).toBe(0);
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
