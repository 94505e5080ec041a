import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { collections, openEmbedded } from "@frontdesk/cli/backends";
import { runMigrations } from "@frontdesk/cli/migrations";
import { kbAdd } from "@frontdesk/contracts/rpc/retrieval";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { call } from "@frontdesk/infra/runtime/rpc";
import { unservedShapes } from "@frontdesk/infra/testkit/query-shapes";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { customer } from "./fleet/customer.ts";
import { startHere } from "./fleet/start-here.ts";
import { watchQueries, watchStatements } from "./watch-queries.ts";

test("[DESIGN-4] every declared query of every collection is served by `_id` or a declared index", () => {
  expect(collections.length).toBeGreaterThan(7);
  expect(collections.flatMap((spec) => unservedShapes(spec).map((shape) => `${spec.name}: ${shape}`))).toEqual([]);
});

const folder = mkdtempSync(join(tmpdir(), "shapes-"));
const statements = watchStatements();
let queries: ReadonlyMap<string, boolean> = new Map();

/** What a day brings a desk: answered, sent twice, read, followed, resumed, handed to a person, swept; and migrated. */
async function spendADay(): Promise<void> {
  const backends = await openEmbedded(folder, silentLogger);
  const watched = watchQueries(backends.deps);
  queries = watched.queries;
  const desk = await startHere(watched.deps);
  try {
    const settings = TenantSettings.parse({ id: "shapes", name: "Shapes" });
    await desk.tenants.apply(settings);
    const text = "Standard delivery takes 3 to 5 working days and costs 4.90 EUR.";
    const document = { id: "delivery", title: "Delivery", text };
    await call(watched.deps.bus, kbAdd, { tenant: settings.id, document }, 30_000);
    const client = customer(desk.url(), await desk.tenants.createKey(settings.id, "test"));
    statements.begin();
    await runMigrations(watched.deps, { alone: true, again: true });
    const conversation = await client.open();
    const stream = await client.follow(conversation);
    await client.say(conversation, "How long does standard delivery take?", "once");
    await client.say(conversation, "How long does standard delivery take?", "once");
    await client.say(conversation, "And what does it cost?");
    await client.messages(conversation, 1);
    (await client.follow(conversation, 2)).close();
    await client.send("GET", "/desk/turns");
    await client.say(conversation, "I want to talk to a person");
    await stream.until((messages) => messages.length >= 6);
    stream.close();
    const isSwept = (name: string) => [...queries.keys()].some((query) => query.startsWith(`${name}.sweep`));
    await vi.waitFor(
      () => expect(["conversations", "knowledge", "upload_parts"].filter((name) => !isSwept(name))).toEqual([]),
      { timeout: 20_000 },
    );
  } finally {
    await desk.stop();
    await backends.close();
  }
}

beforeAll(spendADay, 60_000);
afterAll(() => {
  statements.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("[DESIGN-4] SQLite finds by an index what a turn, a page, a stream and the sweep ask for", () => {
  const slow = [...statements.plans].filter(([, plan]) =>
    plan.some((step) => /SCAN (?!json_each|CONSTANT ROW)|TEMP B-TREE/.test(step)),
  );
  expect(statements.plans.size).toBeGreaterThan(25);
  expect(Object.fromEntries(slow)).toEqual({});
});

test("[DESIGN-4] each of their queries is one that its collection declares, so that MongoDB has an index for it", () => {
  expect(queries.size).toBeGreaterThan(3);
  expect([...queries].filter(([, declared]) => !declared).map(([name]) => name)).toEqual([]);
});
