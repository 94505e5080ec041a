import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { untilWhole } from "../fleet/audit.ts";
import { eventually } from "../fleet/eventually.ts";
import type { ServerName } from "../fleet/servers.ts";
import { keptMessage, question, tenant } from "../fleet/shoe-shop.ts";
import { type Ready, readiness, startTraffic, type Told, untilReadiness } from "./outage.ts";
import type { Rig } from "./rig.ts";

/** What `/readyz` calls the parts that a server stands for. */
const parts: Readonly<Record<ServerName, readonly string[]>> = {
  nats: ["bus"],
  mongo: ["documents"],
  redis: ["counters", "jobs"],
  qdrant: ["vectors"],
};

/** Keeping a message needs no search. */
const keepsWithout: readonly ServerName[] = ["qdrant"];

export interface Outage {
  readonly server: ServerName;
  readonly lastsMs: number;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
  /** The desk goes on meanwhile: slow is not away. */
  readonly onlySlow?: true;
}

const noticedWithinMs = 8_000;
const readyWithinMs = 25_000;
const wholeWithinMs = 60_000;
/** Several waits may follow each other: for the record, then to read it back, behind another of its conversation. */
const answeredWithinMs = 11_000;
/** NATS-05: five messages after the outage are answered within 30 s. */
const after = { messages: 5, withinMs: 30_000 };

/**
 * Customers write before, during and after the outage. Readiness names who is away, every call is answered soon, by "kept"
 * or "send again", and without a restart everything kept is answered once.
 */
export async function endure(rig: Rig, outage: Outage): Promise<void> {
  const { client, desk, deps, log } = rig;
  const traffic = await startTraffic(client);
  await eventually(
    () => traffic.told.length,
    (told) => told >= 3,
  );
  const began = performance.now();
  await outage.begin();
  if (outage.onlySlow !== true) await untilReadiness(client, namesAlone(outage.server), noticedWithinMs);
  await sleep(Math.max(0, outage.lastsMs - (performance.now() - began)));
  if (outage.onlySlow === true) expect(await readiness(client)).toMatchObject({ status: 200 });
  await outage.end();
  await untilReadiness(client, ({ status }) => status === 200, readyWithinMs);
  await traffic.finish();

  const wrong = traffic.told.filter((told) => !isHonest(told) || told.ms > answeredWithinMs);
  expect(wrong, "every call is answered soon: kept, or refused with Retry-After").toEqual([]);
  const refused = traffic.told.filter(({ status }) => status === 503);
  const mustRefuse = outage.lastsMs > answeredWithinMs - 1_000 && !keepsWithout.includes(outage.server);
  if (mustRefuse) expect(refused.length, "what cannot be kept is refused").toBeGreaterThan(0);
  if (keepsWithout.includes(outage.server)) expect(refused).toEqual([]);

  const last = await client.open();
  const said = Array.from({ length: after.messages }, async () => await client.say(last, question));
  const accepted = (await Promise.all(said)).map(({ id }) => keptMessage(last, id));
  const afterwards = { conversations: [{ tenant, id: last }], accepted };
  expect(await untilWhole(deps, afterwards, after.withinMs)).toEqual([]);
  expect(await untilWhole(deps, traffic, wholeWithinMs), log.slice(-5).join("\n")).toEqual([]);
  expect(desk.code(), "it was never restarted").toBeUndefined();
}

function namesAlone(server: ServerName): (ready: Ready) => boolean {
  return ({ status, checks }) => {
    const away = Object.entries(checks).flatMap(([name, answers]) => (answers ? [] : [name]));
    return status === 503 && JSON.stringify(away.toSorted()) === JSON.stringify(parts[server]);
  };
}

function isHonest({ status, retryAfter }: Told): boolean {
  return status === 202 || status === 200 || (status === 503 && Number(retryAfter) > 0);
}
