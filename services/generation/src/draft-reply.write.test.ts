import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import { acceptMessage, startConversation } from "@frontdesk/infra/conversation/accept.rules";
import { claimTurn } from "@frontdesk/infra/conversation/claim.rules";
import { takeOver } from "@frontdesk/infra/conversation/human.rules";
import type { ConversationRecord, ConversationRuling, ToolEntry } from "@frontdesk/infra/conversation/record";
import { canonicalJson, keyOf } from "@frontdesk/infra/conversation/tool-log.rules";
import { screenMessage } from "@frontdesk/infra/conversation/turn.rules";
import { PermanentError, TransientError } from "@frontdesk/infra/ports/errors";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { describe, expect, test } from "vitest";
import { type DraftDeps, draft } from "./draft-reply.ts";
import { templates } from "./templates/choose.ts";
import { found, input } from "./testkit/cases/situation.ts";

const must = <R>({ next }: ConversationRuling<R>): ConversationRecord => next!;
const out = templates.en.consent.optedOut({ bot: "Kito", company: "Kito Shop" });
const tool = "customer_update_preferences";
const args = canonicalJson({ marketing_opt_in: false });
const key = keyOf({ tool, index: 0, args });
const optedOut = { ok: true, data: { marketing_opt_in: false } };
const entry = (extra: Partial<ToolEntry> = {}): ToolEntry => ({ key, args, result: null, ...extra });

interface Request {
  readonly request_id: string;
  readonly marketing_opt_in: boolean;
}

/** One open turn, answered by the rules; what commerce was asked to write, and how the log stood then. */
function desk(text: string, given: Parameters<typeof input>[1] = {}) {
  const { context, settings } = input(text, { language: "en", ...given });
  const now = 1_000;
  const opening = { tenant: "shop", conversation: "c1", channel: "web", user: { id: "u", tier: "guest" } } as const;
  let record = startConversation({ ...opening, autoCloseMs: 1e9 }, now);
  record = must(acceptMessage(record, { id: "m0", afterClose: "reopen", autoCloseMs: 1e9 }, now));
  const screened = { id: "m0", n: 1, text, layers: [], burst: { windowMs: 0, maxMs: 5_000 }, settingsVersion: 1 };
  record = must(screenMessage(record, screened, now));
  let answer: () => unknown = () => optedOut;
  let beforeApply: () => void = () => undefined;
  let runs = 0;
  let changes = 0;
  const asked: (Request & { readonly log: readonly ToolEntry[] })[] = [];
  const deps = {
    clock: { now: () => now },
    newId: () => `run-${(runs += 1)}`,
    logger: silentLogger,
    tenants: { ofTurn: async () => ({ settings, version: 1 }) },
    conversations: {
      read: async () => record,
      apply: async (
        _tenant: string,
        _id: string,
        rule: (record: ConversationRecord, at: number) => ConversationRuling<unknown>,
      ) => {
        changes += 1;
        beforeApply();
        const ruling = rule(record, now);
        record = ruling.next ?? record;
        return ruling.result;
      },
    },
    bus: {
      broadcast: () => undefined,
      listen: async () => ({ stop: async () => undefined }),
      request: async (_: string, data: Uint8Array) => {
        const request = JSON.parse(new TextDecoder().decode(data)) as Request;
        if ("marketing_opt_in" in request) asked.push({ ...request, log: record.turn?.toolLog ?? [] });
        return new TextEncoder().encode(JSON.stringify({ ok: answer() }));
      },
    },
    wait: async () => undefined,
  } as unknown as DraftDeps;
  const data = { ...context, turn: 1, fence: 0, deadlineAt: 90_000 };
  const run = async ({ deliveries = 1, id = "e:0" } = {}) => {
    const event = { id, tenant: "shop", conversation: "c1", data } as EventOf<EventData<"context.retrieved">>;
    const step = { logger: silentLogger, deliveries, working: () => undefined, stopping: new AbortController().signal };
    const [said] = await draft(deps)(event, step as never);
    return said?.name === "reply.drafted" ? said.data : undefined;
  };
  return {
    run,
    asked,
    changes: () => changes,
    record: () => record,
    set: (change: (record: ConversationRecord) => ConversationRecord) => void (record = change(record)),
    /** The run that had the turn has died long ago; this is its log. */
    leave: (...toolLog: readonly ToolEntry[]) => void (record = { ...record, turn: { ...record.turn!, toolLog } }),
    answers: (next: () => unknown) => void (answer = next),
    before: (act: () => void) => void (beforeApply = act),
  };
}

describe("[PROTOCOL-6] a tool write of the rules", () => {
  test("claims the turn, is logged before it runs and answered after; a turn that reads changes no record", async () => {
    const shop = desk("STOP");
    expect((await shop.run())?.reply.content).toBe(out);
    expect(shop.asked).toMatchObject([{ request_id: `c1:1:${key}`, marketing_opt_in: false, log: [entry()] }]);
    expect(shop.record().turn).toMatchObject({
      state: "claimed",
      toolLog: [entry({ result: JSON.stringify(optedOut) })],
    });
    const reading = desk("how long can I return?", found);
    expect((await reading.run())?.reply.content).toContain("30 days");
    await reading.run({ deliveries: 2 });
    expect(reading.changes()).toBe(0);
  });

  test("its reply says how many of the turn's writes it tells, those of earlier runs too", async () => {
    expect((await desk("STOP").run())?.tells).toBe(1);
    expect((await desk("how long can I return?", found).run())?.tells).toBe(0);
    const again = desk("how long can I return?", found);
    again.leave(entry({ result: JSON.stringify(optedOut) }));
    expect((await again.run({ deliveries: 2 }))?.tells).toBe(1);
  });

  test("a re-run answers from the log and asks nobody", async () => {
    const shop = desk("STOP");
    shop.leave(entry({ result: JSON.stringify(optedOut) }));
    expect((await shop.run({ deliveries: 2 }))?.reply.content).toBe(out);
    expect(shop.asked).toEqual([]);
  });

  test("a write that was logged and not answered runs again by the same key", async () => {
    const shop = desk("STOP");
    shop.leave(entry());
    expect((await shop.run({ deliveries: 2 }))?.reply.content).toBe(out);
    expect(shop.asked.map(({ request_id }) => request_id)).toEqual([`c1:1:${key}`]);
  });

  test.each([{ deliveries: 2 }, { id: "e:1" }])(
    "what was logged is finished and told by a run that makes something else of the messages: %j",
    async (again) => {
      const shop = desk("how long can I return?", found);
      shop.leave(entry());
      const content = (await shop.run(again))?.reply.content;
      expect(content).toContain("30 days");
      expect(content).toContain(out);
      expect(shop.asked).toHaveLength(1);
    },
  );

  test("other arguments in the place of a logged write are not run: the reply tells what stands", async () => {
    const shop = desk("start");
    shop.leave(entry());
    expect((await shop.run({ deliveries: 2 }))?.reply.content).toBe(out);
    expect(shop.asked.map((each) => each.marketing_opt_in)).toEqual([false]);
  });

  test("a tool that stays away is not said to have written: a person sees to it, also in a re-run", async () => {
    const shop = desk("STOP");
    shop.answers(() => {
      throw new TransientError("no answer");
    });
    const first = await shop.run();
    expect(first?.reply.handoff?.reason).toBe("Customer wants no more messages");
    expect(new Set(shop.asked.map(({ request_id }) => request_id))).toEqual(new Set([`c1:1:${key}`]));
    const tries = shop.asked.length;
    shop.answers(() => optedOut);
    shop.set((record) => ({ ...record, turn: { ...record.turn!, lease: null } }));
    expect((await shop.run({ deliveries: 2 }))?.reply).toEqual(first?.reply);
    expect(shop.asked).toHaveLength(tries);
  });

  test("nothing is asked, and nothing drafted, when a person takes over between claim and log", async () => {
    const shop = desk("STOP");
    shop.before(() => {
      if (shop.record().turn?.lease) shop.set((record) => must(takeOver(record, { messageId: "s", text: "." }, 1_000)));
    });
    expect(await shop.run()).toBeUndefined();
    expect(shop.asked).toEqual([]);
    expect(shop.record().turn?.toolLog).toEqual([]);
  });

  test("a tool that finds the turn passed ends the work: no draft", async () => {
    const shop = desk("STOP");
    shop.answers(() => ({ ok: false, code: "passed", message: "." }));
    expect(await shop.run()).toBeUndefined();
    expect(shop.asked).toHaveLength(1);
    expect(shop.record().turn?.toolLog).toEqual([entry()]);
  });

  test("while another run has the turn it is not acked", async () => {
    const shop = desk("STOP");
    const other = { turn: 1, fence: 0, holder: "other", leaseMs: 9_000, supersedeWithinMs: 0 };
    shop.set((record) => must(claimTurn(record, other, 1_000)));
    await expect(shop.run()).rejects.toThrow(TransientError);
    expect(shop.asked).toEqual([]);
  });

  test("a run whose claim another took over while its tool worked does not ack, and logs nothing", async () => {
    const shop = desk("STOP");
    shop.answers(() => {
      shop.set((record) => ({ ...record, turn: { ...record.turn!, lease: { holder: "other", until: 99_000 } } }));
      return optedOut;
    });
    await expect(shop.run()).rejects.toThrow(TransientError);
    expect(shop.record().turn?.toolLog).toEqual([entry()]);
  });

  test("a write of a tool that this version does not know is left to one that does, and the claim given back", async () => {
    const shop = desk("STOP");
    shop.leave(entry({ key: "order_create:0:x" }));
    await expect(shop.run({ deliveries: 2 })).rejects.toThrow("another version");
    expect(shop.record().turn).toMatchObject({ state: "open", lease: null });
  });

  test("an answer too long to keep is a dead letter, not a guess", async () => {
    const shop = desk("STOP");
    shop.answers(() => ({ ok: false, code: "forbidden", message: "x".repeat(2_000) }));
    await expect(shop.run()).rejects.toThrow(PermanentError);
  });
});
