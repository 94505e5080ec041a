import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "@frontdesk/cli/backends";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { ownerOf } from "@frontdesk/infra/conversation/hand-off.rules";
import { conversations, recordId } from "@frontdesk/infra/conversation/record";
import { createMovableClock } from "@frontdesk/infra/ports/clock";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../fleet/eventually.ts";
import { advance, type Installation, install } from "../fleet/installation.ts";
import { arbitraryOf } from "./arbitrary-of.ts";

/** More than the longest burst, in the desk's time. */
const burstSeconds = 11;
/** The sweep closes what a lost timer did not, a minute late. */
const lateSeconds = 120;
const complaints: unknown[] = [];
const complain = (...said: unknown[]) => void complaints.push(said);
let desk: Installation;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "frontdesk-"));
  const logger = { ...silentLogger, warn: complain, error: complain, child: () => logger };
  desk = await install(async () => await openEmbedded(folder, logger, { clock: createMovableClock() }));
  // That the clock can be moved is said loudly.
  complaints.length = 0;
});
afterAll(async () => await desk?.stop());

/** A conversation from its first message to its end. */
async function live(settings: Record<string, unknown>): Promise<void> {
  const shop = await desk.newTenant(settings);
  const { limits, conversation } = (await desk.tenants.get(shop.id))?.settings ?? TenantSettings.parse(settings);
  const ana = await shop.user("ana");
  const guest = await ana.send("POST", "/chat/sessions", { body: { tenant: shop.id } });
  expect(guest.status).toBe(201);
  const opened = await ana.send("POST", "/chat/conversations", { body: {} });
  expect(opened).toMatchObject({ status: 201 });
  const chat = String(opened.body["id"]);
  const content = "hello, when do you open?".slice(0, limits.maxMessageCharacters);
  const sent = await ana.send("POST", `/chat/conversations/${chat}/messages`, { body: { content } });
  expect(sent).toMatchObject({ status: 202 });
  await advance(desk, burstSeconds);
  await eventually(
    async () => await ana.messages(chat),
    (shown) => shown.some(({ role }) => role === "assistant"),
    { what: "the answer" },
  );
  const page = await fetch(new URL(`/?tenant=${shop.id}`, desk.url));
  expect(page.status).toBe(200);
  await advance(desk, Math.ceil(conversation.autoCloseHours * 3_600));
  await advance(desk, lateSeconds);
  const records = desk.backends.deps.documents.forTenant(shop.id).collection(conversations);
  await eventually(
    async () => await records.get(recordId(shop.id, chat)),
    // One that waits for a person is not idle (BR-03).
    (record) => record?.status === "closed" || (record !== undefined && ownerOf(record) !== "bot"),
    { what: "the end" },
  );
  expect(complaints).toEqual([]);
}

test("[BR-03][TEN-01] whatever settings the schema accepts, a conversation is opened, answered and closed by them", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryOf(TenantSettings), async (made) => {
      const { id: _, ...settings } = made as Record<string, unknown>;
      await live(settings);
    }),
    { numRuns: 60, endOnFailure: true },
  );
}, 120_000);

test("[BR-03] thirty seconds, written in hours, are a time to close after", async () => {
  await live({ conversation: { autoCloseHours: 0.008_333_3 } });
});
