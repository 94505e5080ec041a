import { customerUpdatePreferences } from "@frontdesk/contracts/rpc/commerce";
import { acceptMessage, startConversation } from "@frontdesk/infra/conversation/accept.rules";
import { claimTurn } from "@frontdesk/infra/conversation/claim.rules";
import { takeOver } from "@frontdesk/infra/conversation/human.rules";
import type { ConversationRecord, ConversationRuling } from "@frontdesk/infra/conversation/record";
import { logResult, logWrite, requestIdOf } from "@frontdesk/infra/conversation/tool-log.rules";
import { screenMessage } from "@frontdesk/infra/conversation/turn.rules";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import { TransientError } from "@frontdesk/infra/ports/errors";
import { beforeEach, describe, expect, test } from "vitest";
import { consents, eraseConsents, newestConsent, readConsents } from "./consents.ts";
import { updatePreferences } from "./update-preferences.ts";

const must = <R>({ next }: ConversationRuling<R>): ConversationRecord => next!;
const run = { turn: 1, fence: 0, holder: "run" };
const tool = "customer_update_preferences";

/** A conversation of this user whose turn has logged one write after another, the last of them unanswered. */
function writing(user: string, conversation: string, wishes: readonly boolean[], at: number): ConversationRecord {
  const opening = { tenant: "shop", conversation, channel: "web", user: { id: user, tier: "guest" } } as const;
  let record = startConversation({ ...opening, autoCloseMs: 1e9 }, at);
  record = must(acceptMessage(record, { id: "m", afterClose: "reopen", autoCloseMs: 1e9 }, at));
  const burst = { windowMs: 0, maxMs: 0 };
  record = must(screenMessage(record, { id: "m", n: 1, text: "STOP", layers: [], burst, settingsVersion: 1 }, at));
  record = must(claimTurn(record, { ...run, leaseMs: 9_000, supersedeWithinMs: 0 }, at));
  for (const [index, wish] of wishes.entries()) {
    const open = record.turn?.toolLog.at(-1);
    if (open !== undefined) record = must(logResult(record, { ...run, key: open.key, result: "{}" }));
    record = must(logWrite(record, { ...run, tool, index, args: JSON.stringify({ marketing_opt_in: wish }) }, at));
  }
  return record;
}

let documents: ReturnType<typeof createEmbeddedDocuments>;
let records: ConversationRecord[];
let now: number;
beforeEach(async () => {
  documents = createEmbeddedDocuments({ path: ":memory:" });
  await documents.ensure([consents]);
  [records, now] = [[], 1_000];
});

const recordOf = async (_: string, id: string) => records.find(({ conversation }) => conversation === id);
const requestOf = (record: ConversationRecord, wish: boolean) => ({
  tenant_id: "shop",
  request_id: requestIdOf(record.conversation, 1, record.turn!.toolLog.at(-1)!.key),
  conversation_id: record.conversation,
  user: record.user,
  turn: 1,
  fence: 0,
  marketing_opt_in: wish,
});
async function update(record: ConversationRecord, wish: boolean, extra: object = {}) {
  records = [record, ...records.filter(({ conversation }) => conversation !== record.conversation)];
  const request = customerUpdatePreferences.request.parse({ ...requestOf(record, wish), ...extra });
  return await updatePreferences({ documents, recordOf, clock: { now: () => now } }, request);
}
const stored = async () => await documents.forTenant("shop").collection(consents).find({});
const told = (marketing: boolean | null) => ({ ok: true, data: { marketing_opt_in: marketing } });

describe("[CA-13] customer_update_preferences", () => {
  test("opts out at once, kept with who, where and when; opts in again; the newest holds", async () => {
    expect(await update(writing("ana", "c1", [false], 1_000), false)).toEqual(told(false));
    expect(await newestConsent(documents, "shop", "ana")).toMatchObject({
      user: "ana",
      conversation: "c1",
      turn: 1,
      marketing: false,
      at: 1_001,
    });
    now = 5_000;
    expect(await update(writing("ana", "c2", [true], 5_000), true)).toEqual(told(true));
    expect((await newestConsent(documents, "shop", "ana"))?.marketing).toBe(true);
    expect(await stored()).toHaveLength(2);
    expect(await newestConsent(documents, "shop", "ben")).toBeUndefined();
    expect(await newestConsent(documents, "other", "ana")).toBeUndefined();
  });

  test("a bare START is no consent: who never opted out is told so, and nothing is written", async () => {
    expect(await update(writing("ana", "c1", [true], 1_000), true)).toEqual(told(null));
    expect(await stored()).toEqual([]);
  });

  test("out and in again in one turn: the later one holds, whichever clock wrote it", async () => {
    await update(writing("ana", "c1", [false], 1_000), false);
    await update(writing("ana", "c1", [false, true], 1_000), true);
    expect((await newestConsent(documents, "shop", "ana"))?.marketing).toBe(true);
  });
});

describe("[PROTOCOL-6] a call has one effect by its key", () => {
  test("asked again it answers the same, also when its turn has passed by then", async () => {
    const record = writing("ana", "c1", [false], 1_000);
    const first = await Promise.all([update(record, false), update(record, false)]);
    const taken = must(takeOver(record, { messageId: "s", text: "." }, 20_000));
    expect([...first, await update(taken, false, requestOf(record, false))]).toEqual([
      told(false),
      told(false),
      told(false),
    ]);
    expect(await stored()).toHaveLength(1);
  });

  test.each<[string, (record: ConversationRecord) => ConversationRecord, object, number]>([
    ["a person took over", (record) => must(takeOver(record, { messageId: "s", text: "." }, 20_000)), {}, 1_000],
    ["the deadline has come", (record) => record, {}, 91_000],
    ["its fence is another", (record) => record, { fence: 1 }, 1_000],
    ["it is not in the log", (record) => record, { request_id: "c1:1:customer_update_preferences:7:x" }, 1_000],
    ["its answer is known already", (record) => answeredAway(record), {}, 1_000],
    ["the conversation is another's", (record) => record, { user: { id: "ben", tier: "guest" } }, 1_000],
    ["there is no such conversation", (record) => record, { conversation_id: "c9" }, 1_000],
  ])("refused, and nothing written, when %s", async (_, change, extra, at) => {
    const record = writing("ana", "c1", [false], 1_000);
    now = at;
    expect(await update(change(record), false, { ...requestOf(record, false), ...extra })).toMatchObject({
      ok: false,
      code: "passed",
    });
    expect(await stored()).toEqual([]);
  });
  const answeredAway = (record: ConversationRecord) =>
    must(logResult(record, { ...run, key: record.turn!.toolLog[0]!.key, result: '{"ok":false}' }));
});

test("[CA-13] who sends marketing messages is told what each user said last, at this tenant alone", async () => {
  await update(writing("ana", "c1", [false], 1_000), false);
  const of = (tenant: string) => readConsents(documents, { tenant, users: ["ben", "ana"] });
  const ben = { user: "ben", marketing: null, saidAt: null };
  expect(await of("shop")).toEqual({
    consents: [ben, { user: "ana", marketing: false, saidAt: "1970-01-01T00:00:01.001Z" }],
  });
  expect(await of("other")).toEqual({ consents: [ben, { ...ben, user: "ana" }] });
});

test("[PROTOCOL-6] a call whose run is about to lose its claim is asked for again later, with nothing written", async () => {
  now = 1_000 + 9_000 - 3_999;
  await expect(update(writing("ana", "c1", [false], 1_000), false)).rejects.toThrow(TransientError);
  expect(await stored()).toEqual([]);
});

test("[CA-09] the request is strict: unknown fields are refused, tenant, request and conversation required", () => {
  const request = requestOf(writing("ana", "c1", [false], 1_000), false);
  const { request: schema } = customerUpdatePreferences;
  expect(schema.safeParse(request).success).toBe(true);
  expect(schema.safeParse({ ...request, admin: true }).success).toBe(false);
  expect(schema.safeParse({ ...request, user: { ...request.user, role: "x" } }).success).toBe(false);
  for (const field of ["tenant_id", "request_id", "conversation_id", "user", "turn", "fence", "marketing_opt_in"]) {
    expect(schema.safeParse({ ...request, [field]: undefined }).success).toBe(false);
  }
});

test("[PROTOCOL-9] an erasure removes what was said in that conversation, and nothing else", async () => {
  await update(writing("ana", "c1", [false], 1_000), false);
  await update(writing("ana", "c2", [false], 2_000), false);
  expect(await eraseConsents(documents, "shop", "c1")).toBe(1);
  expect((await stored()).map(({ conversation }) => conversation)).toEqual(["c2"]);
  expect(await eraseConsents(documents, "shop", "c1")).toBe(0);
});
