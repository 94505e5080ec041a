import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { streams } from "@frontdesk/contracts/topology";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Backends, collections, openEmbedded } from "../backends.ts";
import { tenantNames } from "./attack-desk.ts";
import { attackStores } from "./attack-stores.ts";
import { createTally } from "./report.ts";

const { victim, stranger } = tenantNames;
let folder: string;
let backends: Backends;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "frontdesk-attack-"));
  backends = await openEmbedded(folder, silentLogger);
  const { deps } = backends;
  const [dense = []] = await deps.embedder.embed(["returns"]);
  const sparse = { indices: [1], values: [1] };
  const passage = { document: "a.md", version: 1, passage: "a.md#0", position: 0, headings: [], text: "x" };
  const point = { id: "a.md@1#0", dense, sparse, payload: { ...passage, language: "en", type: "doc" } };
  await deps.vectors.forTenant(victim).upsert([point]);
  await deps.blobs.forTenant(victim).put("originals/a", Buffer.from("x"));
  await deps.bus.ensureTopology(streams, []);
  const letter = new TextEncoder().encode(JSON.stringify({ tenant: victim, event: "turn.opened" }));
  await deps.bus.publish({ subject: `dlq.turn.opened.v1.${victim}.c1`, id: "letter", data: letter });
});
afterEach(async () => {
  await backends.close();
  rmSync(folder, { recursive: true });
});

async function attacked(broken: (deps: Deps) => Partial<Deps>) {
  const tally = createTally();
  await attackStores({ deps: { ...backends.deps, ...broken(backends.deps) }, collections, victim, stranger, tally });
  return tally.report();
}

/** A store whose calls are all the victim's, whoever makes them. */
const ofVictim = <T extends { forTenant(tenant: string): unknown }>(port: T): T => ({
  ...port,
  forTenant: () => port.forTenant(victim),
});

describe("[CA-18] the stores, asked in another tenant's name", () => {
  test("find nothing and change nothing: every collection, vectors, blobs, counters, jobs, dead letters", async () => {
    const { findings, rows } = await attacked(() => ({}));
    expect(findings).toEqual([]);
    const others = ["vectors", "blobs", "counters", "jobs", "dead letters"];
    const all = [...collections.map(({ name }) => name), ...others];
    expect(rows.map(({ target }) => target).toSorted()).toEqual(all.toSorted());
  });

  test.each<[string, readonly string[], (deps: Deps) => Partial<Deps>]>([
    ["documents", collections.map(({ name }) => name), ({ documents }) => ({ documents: ofVictim(documents) })],
    ["vectors", ["vectors"], ({ vectors }) => ({ vectors: ofVictim(vectors) })],
    ["blobs", ["blobs"], ({ blobs }) => ({ blobs: ofVictim(blobs) })],
    [
      "jobs",
      ["jobs"],
      ({ jobs }) => ({
        jobs: { ...jobs, cancel: async (name) => await jobs.cancel(name, `${victim}:ingress:attack:attack`) },
      }),
    ],
    [
      "counters",
      ["counters"],
      ({ counters }) => ({
        counters: {
          ...counters,
          hit: async (windows) =>
            await counters.hit(windows.map((each) => ({ ...each, key: each.key.replace(/^[^:]+/u, "") }))),
        },
      }),
    ],
    [
      "the dead letters",
      ["dead letters"],
      ({ bus }) => ({
        bus: {
          ...bus,
          readBack: async (stream, { filter, ...asked }) =>
            await bus.readBack(stream, filter === undefined ? asked : { ...asked, filter: "dlq.>" }),
        },
      }),
    ],
  ])("are found out when they forget whose a thing is: %s", async (_, targets, broken) => {
    const { findings } = await attacked(broken);
    expect([...new Set(findings.map(({ target }) => target))].toSorted()).toEqual(targets.toSorted());
  });
});
