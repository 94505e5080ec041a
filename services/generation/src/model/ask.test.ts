import { TenantSettings } from "@frontdesk/contracts/settings";
import { createEmbeddedCounters } from "@frontdesk/infra/embedded/counters/counters";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import type { Clock } from "@frontdesk/infra/ports/clock";
import type { Counters } from "@frontdesk/infra/ports/counters";
import { TransientError } from "@frontdesk/infra/ports/errors";
import type { Logger } from "@frontdesk/infra/ports/logger";
import { type ModelAnswer, ModelError, type ModelFault, type ModelRequest } from "@frontdesk/infra/ports/model";
import { afterEach, describe, expect, it } from "vitest";
import { createAskDeps, createAskModel } from "./ask.ts";
import type { Ask, AskTurn } from "./ask-types.ts";
import { tokensToReserve } from "./budget.rules.ts";
import { createTurnBudget, type TurnBudget } from "./turn-budget.ts";
import { modelUsage } from "./usage.ts";

const said: ModelAnswer = { text: "We open at nine.", toolCalls: [], finish: "stop", tokensIn: 40, tokensOut: 10 };
const asked: Ask = {
  node: "support_rag_answer",
  prompt: "answer@1",
  messages: [{ role: "user", content: "When do you open? My mail is ann@example.com" }],
  size: "fast",
  maxTokens: 100,
};

type Script = ModelAnswer | ModelFault | ModelError | ((request: ModelRequest) => ModelAnswer | Promise<ModelAnswer>);

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

type TurnGiven = Partial<AskTurn> & { readonly leftMs?: number };
const budgets: TurnBudget[] = [];
afterEach(() => {
  for (const budget of budgets.splice(0)) budget.stop();
});

function budgetOf(clock: Clock, ms: number): TurnBudget {
  const budget = createTurnBudget(clock, { ms, deadlineAt: clock.now() + 90_000 });
  budgets.push(budget);
  return budget;
}

/** A house with one model that does what its script says, call by call; the last word repeats. */
function house(scripts: readonly Script[], given: { models?: object; counters?: Counters; timeZone?: string } = {}) {
  const clock = { at: Date.UTC(2026, 2, 9, 12), now: () => clock.at };
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  open.push(async () => await documents.close());
  const counters = given.counters ?? createEmbeddedCounters({ clock });
  const lines: (readonly [event: string, fields: Readonly<Record<string, unknown>>])[] = [];
  const note = (event: string, fields = {}) => void lines.push([event, fields]);
  const logger: Logger = { info: note, warn: note, error: note, child: () => logger };
  const requests: ModelRequest[] = [];
  const waits: number[] = [];
  const model = {
    defaults: { fast: "house-fast", complex: "house-complex" },
    ping: async () => undefined,
    async chat(request: ModelRequest): Promise<ModelAnswer> {
      requests.push(request);
      const script = scripts[Math.min(requests.length, scripts.length) - 1] ?? said;
      if (typeof script === "function") return await script(request);
      if (script instanceof ModelError) throw script;
      if (typeof script === "string") throw new ModelError(script, "as told");
      return script;
    },
  };
  const overrides = {
    wait: async (ms: number) => {
      waits.push(ms);
      clock.at += ms;
    },
    random: () => 1,
  };
  const replica = () => createAskDeps({ model, counters, clock, logger, documents }, overrides);
  const settings = TenantSettings.parse({
    id: "shop",
    name: "Shop",
    models: given.models ?? {},
    hours: { timeZone: given.timeZone ?? "UTC" },
  });
  const first = replica();
  const turnOf = ({ leftMs = 60_000, ...extra }: TurnGiven = {}): AskTurn => ({
    tenant: "shop",
    conversation: "c1",
    turn: 1,
    settings,
    signal: new AbortController().signal,
    budget: budgetOf(clock, leftMs),
    ...extra,
  });
  return {
    clock,
    counters,
    documents,
    lines,
    requests,
    waits,
    replica,
    ask: async (ask: Partial<Ask> = {}, turn: TurnGiven = {}, deps = first) =>
      await createAskModel(deps, turnOf(turn))({ ...asked, ...ask }),
  };
}

describe("retries [WF-12]", () => {
  for (const fault of ["network", "rate_limited", "server", "broken"] as const) {
    it(`[WF-12] a call that is ${fault} is tried twice more`, async () => {
      const desk = house([fault, fault, said]);
      expect(await desk.ask()).toMatchObject({ ok: true, answer: said, call: { outcome: "ok" } });
      expect(desk.waits).toEqual([400, 800]);
      const down = house([fault]);
      expect(await down.ask()).toMatchObject({ ok: false, reason: "failed" });
      expect(down.requests).toHaveLength(3);
    });
  }

  it.each(["rejected", "timeout"] as const)("[WF-12] what is %s is not asked again", async (fault) => {
    const desk = house([fault]);
    expect(await desk.ask()).toMatchObject({ ok: false, reason: "failed", call: { outcome: "failed" } });
    expect(desk.requests).toHaveLength(1);
  });

  it("[AR-08] a rate-limited provider is asked again when it said", async () => {
    const desk = house([new ModelError("rate_limited", "as told", 3_000), said]);
    expect(await desk.ask()).toMatchObject({ ok: true });
    expect(desk.waits).toEqual([3_000]);
  });

  it("[AR-08] a wait that is too long for the turn gives up at once", async () => {
    for (const [retryAfterMs, leftMs] of [
      [11_000, 60_000],
      [4_000, 4_500],
    ] as const) {
      const desk = house([new ModelError("rate_limited", "as told", retryAfterMs)]);
      const result = await desk.ask({}, { leftMs });
      expect(result).toMatchObject({ ok: false, reason: "failed" });
      expect(desk.waits).toEqual([]);
    }
  });

  it("[WF-12] all calls of a turn have one budget: what one took, the next has less", async () => {
    const desk = house([said]);
    const budget = budgetOf(desk.clock, 20_000);
    await desk.ask({}, { budget });
    desk.clock.at += 12_000;
    await desk.ask({}, { budget });
    expect(desk.requests.map((each) => each.timeoutMs)).toEqual([20_000, 8_000]);
    desk.clock.at += 7_001;
    expect(await desk.ask({}, { budget })).toMatchObject({ ok: false, reason: "failed", call: { tokensIn: 0 } });
    expect(desk.requests).toHaveLength(2);
  });

  it("[WF-12] text that was heard is not said twice", async () => {
    const breaksOff = (request: ModelRequest) => {
      request.onText?.("We op");
      throw new ModelError("broken", "as told");
    };
    const desk = house([breaksOff, said]);
    expect(await desk.ask({ onText: () => undefined })).toMatchObject({ ok: false, reason: "failed" });
    const other = house([breaksOff, said]);
    const heard: string[] = [];
    const restarted = { onText: (delta: string) => heard.push(delta), onRestart: () => heard.splice(0) };
    expect(await other.ask({ ...restarted, onText: (delta) => void heard.push(delta) })).toMatchObject({ ok: true });
    expect(heard).toEqual([]);
  });

  it("[WF-12] a turn that is given up asks no more", async () => {
    const caller = new AbortController();
    const desk = house([
      () => {
        caller.abort();
        throw new ModelError("server", "as told");
      },
      said,
    ]);
    expect(await desk.ask({}, { signal: caller.signal })).toMatchObject({ ok: false, reason: "cancelled" });
    expect(desk.requests).toHaveLength(1);
    const second = house(["cancelled"]);
    expect(await second.ask()).toMatchObject({ ok: false, reason: "cancelled" });
    expect(second.requests).toHaveLength(1);
  });
});

describe("circuits [WF-12]", () => {
  it("[WF-12] five failures in a row close a conversation off for 120 s, in every replica", async () => {
    const desk = house(["server", "server", "server", "server", "server", said]);
    await desk.ask();
    expect(await desk.ask()).toMatchObject({ ok: false, reason: "failed" });
    expect(desk.requests).toHaveLength(5);
    expect(await desk.ask()).toMatchObject({ ok: false, reason: "circuit_open", call: { outcome: "circuit_open" } });
    expect(await desk.ask({}, {}, desk.replica())).toMatchObject({ ok: false, reason: "circuit_open" });
    expect(desk.requests).toHaveLength(5);
    expect(await desk.ask({}, { conversation: "c2" })).toMatchObject({ ok: true });
    desk.clock.at += 120_001;
    expect(await desk.ask()).toMatchObject({ ok: true });
  });

  it("[WF-12] a success between failures begins the count anew, and so do 120 s", async () => {
    const desk = house(["server", "server", "server", said, "server", "server", "server", said]);
    for (let n = 0; n < 4; n += 1) expect((await desk.ask()).ok).toBe(n % 2 === 1);
    const slow = house(["server", "server", "server", "server", "server", said]);
    await slow.ask();
    slow.clock.at += 120_000;
    expect(await slow.ask()).toMatchObject({ ok: true });
  });

  it("[WF-12] a model that fails several conversations is left alone, and only that model", async () => {
    const desk = house([...Array<ModelFault>(5).fill("network"), said]);
    await desk.ask();
    await desk.ask({}, { conversation: "c2" });
    expect(await desk.ask({}, { conversation: "c3" })).toMatchObject({ ok: false, reason: "circuit_open" });
    expect(desk.requests).toHaveLength(5);
    expect(await desk.ask({ size: "complex" }, { conversation: "c3" })).toMatchObject({ ok: true });
    expect(await desk.ask({}, { conversation: "c3" })).toMatchObject({ ok: false, reason: "circuit_open" });
  });

  it("[WF-12] a failed probe leaves the provider alone for longer, a good one lets all through", async () => {
    const held = Promise.withResolvers<ModelAnswer>();
    const desk = house([...Array<ModelFault>(5).fill("network"), "network", async () => await held.promise, said]);
    await desk.ask();
    await desk.ask({}, { conversation: "c2" });
    desk.clock.at += 15_000;
    expect(await desk.ask({}, { conversation: "c3" })).toMatchObject({ ok: false, reason: "failed" });
    expect(desk.requests).toHaveLength(6);
    expect(await desk.ask({}, { conversation: "c4" })).toMatchObject({ ok: false, reason: "circuit_open" });
    desk.clock.at += 15_000;
    const probing = desk.ask({}, { conversation: "c4" });
    await expect.poll(() => desk.requests.length).toBe(7);
    expect(await desk.ask({}, { conversation: "c5" })).toMatchObject({ ok: false, reason: "circuit_open" });
    held.resolve(said);
    expect(await probing).toMatchObject({ ok: true });
    expect(await desk.ask({}, { conversation: "c5" })).toMatchObject({ ok: true });
  });

  it("[WF-12] one conversation's failures never close the provider to others", async () => {
    const desk = house([...Array<ModelFault>(5).fill("server"), said]);
    await desk.ask();
    await desk.ask();
    expect(await desk.ask({}, { conversation: "c2" })).toMatchObject({ ok: true });
  });
});

describe("the budget [BR-18]", () => {
  const reserve = tokensToReserve(asked);

  it("[BR-18] is never over-spent by calls at the same time", async () => {
    const spends = { ...said, tokensIn: reserve - 100, tokensOut: 100 };
    const limit = reserve * 4 + 10;
    const desk = house([spends], { models: { dailyTokensPerConversation: limit } });
    const results = await Promise.all(Array.from({ length: 20 }, async () => await desk.ask()));
    expect(results.filter((each) => each.ok)).toHaveLength(4);
    expect(results.filter((each) => !each.ok && each.reason === "over_budget")).toHaveLength(16);
    expect(desk.requests).toHaveLength(4);
  });

  it("[BR-18] gives back what a call did not use, and all of one that failed before it began", async () => {
    const limit = reserve + 120;
    const desk = house([said, "network", "network", "network", said, said], {
      models: { dailyTokensPerConversation: limit },
    });
    expect(await desk.ask()).toMatchObject({ ok: true });
    expect(await desk.ask()).toMatchObject({ ok: false, reason: "failed", call: { tokensIn: 0 } });
    expect(await desk.ask()).toMatchObject({ ok: true });
    expect(await desk.ask()).toMatchObject({ ok: true });
    expect(await desk.ask()).toMatchObject({ ok: false, reason: "over_budget", call: { outcome: "over_budget" } });
  });

  it("[BR-18] [WF-14] counts the prompt of a call that broke off, and what was heard of it", async () => {
    const desk = house([
      (request) => {
        request.onText?.("one two three");
        throw new ModelError("timeout", "as told");
      },
    ]);
    const { call } = await desk.ask({ onText: () => undefined });
    expect(call).toMatchObject({ tokensIn: 10, tokensOut: 3 });
  });

  it("[BR-18] begins anew with the day of the tenant's time zone", async () => {
    const desk = house([said], { models: { dailyTokensPerConversation: reserve }, timeZone: "Africa/Nairobi" });
    desk.clock.at = Date.UTC(2026, 2, 9, 20, 59);
    expect(await desk.ask()).toMatchObject({ ok: true });
    expect(await desk.ask()).toMatchObject({ ok: false, reason: "over_budget" });
    expect(await desk.ask({}, { conversation: "c2" })).toMatchObject({ ok: true });
    desk.clock.at += 60_000;
    expect(await desk.ask()).toMatchObject({ ok: true });
  });
});

describe("rates, prices and the log [AR-07]", () => {
  it("[AR-07] a tenant's calls per minute are bounded, and the rest goes to the rules", async () => {
    const desk = house([said], { models: { callsPerMinute: 2 } });
    const results = [await desk.ask(), await desk.ask({}, { conversation: "c2" }), await desk.ask()];
    expect(results.map((each) => each.ok)).toEqual([true, true, false]);
    expect(desk.lines.at(-1)?.[1]).toMatchObject({ outcome: "failed", fault: "calls_per_minute" });
  });

  it("[BR-19] asks the tenant's model of that size, or the installation's", async () => {
    const desk = house([said], { models: { complex: { name: "big" } } });
    await desk.ask();
    await desk.ask({ size: "complex" });
    const other = house([said], { models: { fast: { name: "small" } } });
    await other.ask({ size: "complex" });
    expect([...desk.requests, ...other.requests].map((each) => each.model)).toEqual(["house-fast", "big", "small"]);
  });

  it("[AR-07] [AR-10] prices and logs each call in one line without any text", async () => {
    const fast = { name: "small", inputPerMillion: 0.15, outputPerMillion: 0.6 };
    const desk = house(["server", { ...said, tokensIn: 1_000, tokensOut: 200 }], { models: { fast } });
    const { call } = await desk.ask();
    expect(call).toEqual({
      node: "support_rag_answer",
      model: "small",
      prompt: "answer@1",
      tokensIn: 1_000,
      tokensOut: 200,
      costMicros: 270,
      ms: 400,
      outcome: "ok",
    });
    const line = { tenant: "shop", conversation: "c1", turn: 1, ...call, currency: "USD", tries: 2 };
    expect(desk.lines).toEqual([["chat.model", line]]);
  });

  it("[AR-07] keeps what each day, model and operation cost", async () => {
    const desk = house([said, said, "rejected"]);
    await desk.ask();
    await Promise.all([desk.ask(), desk.ask({ node: "intent_classify" })]);
    const records = await desk.documents.forTenant("shop").collection(modelUsage).find({});
    const byOperation = Object.fromEntries(records.map((each) => [each.operation, each]));
    expect(byOperation["support_rag_answer"]).toMatchObject({
      day: "2026-03-09",
      model: "house-fast",
      calls: 2,
      failed: 0,
      tokensIn: 80,
      tokensOut: 20,
    });
    expect(byOperation["intent_classify"]).toMatchObject({ calls: 1, failed: 1, tokensIn: 0 });
  });

  it("[AR-07] forgets usage of more than 400 days ago", async () => {
    const desk = house([said]);
    await desk.ask();
    desk.clock.at += 401 * 86_400_000;
    await desk.ask();
    expect(await desk.documents.forTenant("shop").collection(modelUsage).find({})).toHaveLength(1);
  });
});

describe("answers of no use", () => {
  it("[LLM-02] a tool call or JSON that was cut off by the limit is not given", async () => {
    const cut: ModelAnswer = { ...said, finish: "length", toolCalls: [{ id: "1", name: "t", arguments: "{}" }] };
    expect(await house([cut]).ask()).toMatchObject({ ok: false, reason: "invalid", call: { outcome: "invalid" } });
    const json = house([{ ...said, text: "{}", finish: "length" }]);
    expect(await json.ask({ schema: { name: "s", schema: {} } })).toMatchObject({ ok: false, reason: "invalid" });
    expect(await house([{ ...said, finish: "length" }]).ask()).toMatchObject({ ok: true });
  });

  it("[LLM-01] a filtered answer is a refusal, and is not asked for again", async () => {
    const desk = house([{ ...said, finish: "content_filter" }]);
    expect(await desk.ask()).toMatchObject({ ok: false, reason: "refused", call: { outcome: "refused" } });
    expect(desk.requests).toHaveLength(1);
  });

  it("[BR-18] without counters no model is asked, and what is answered is not lost to them", async () => {
    const away = async () => await Promise.reject(new TransientError("redis is away"));
    const clock = { now: () => 0 };
    const counters = createEmbeddedCounters({ clock });
    const desk = house([said], { counters: { ...counters, reserve: away } });
    expect(await desk.ask()).toMatchObject({ ok: false, reason: "failed" });
    expect(desk.requests).toHaveLength(0);
    let reads = 0;
    const add: Counters["add"] = async (...given) => (reads++ === 0 ? await counters.add(...given) : await away());
    expect(await house([said], { counters: { ...counters, add } }).ask()).toMatchObject({ ok: true });
  });

  it("[LLM-01] a model that throws what it should not is a failure like others", async () => {
    const desk = house([
      () => {
        throw new TypeError("oops");
      },
    ]);
    expect(await desk.ask()).toMatchObject({ ok: false, reason: "failed" });
    const fault = desk.lines.find(([name]) => name === "chat.model.fault");
    expect(fault?.[1]).toMatchObject({ tenant: "shop", conversation: expect.any(String), turn: expect.any(Number) });
  });
});
