import { type Act, act } from "@frontdesk/infra/testkit/scripted-model-acts";
import { describe, expect, test } from "vitest";
import { found, good, question } from "../testkit/cases/situation.ts";
import { useScriptedBrain } from "../testkit/scripted-brain.ts";
import { fallbackTexts } from "./fallback-texts.ts";

const brain = useScriptedBrain();
const quoted = "30 days";
const two = `${good} Keep the box. [source: returns.md#0]`;
const { cutShort } = fallbackTexts.en;

/** Pieces that are sent when the test says so. */
function pieces() {
  const waiting: ((piece: IteratorResult<string>) => void)[] = [];
  const ready: IteratorResult<string>[] = [];
  const put = (next: IteratorResult<string>) => {
    const give = waiting.shift();
    if (give === undefined) ready.push(next);
    else give(next);
  };
  const iterator = {
    next: async () =>
      await new Promise<IteratorResult<string>>((give) => {
        const next = ready.shift();
        if (next === undefined) waiting.push(give);
        else give(next);
      }),
  };
  return {
    all: { [Symbol.asyncIterator]: () => iterator },
    say: (value: string) => put({ value, done: false }),
    end: () => put({ value: undefined, done: true }),
  };
}

/** A turn under way, before a server that does this with every call. */
async function asking(script: Act, onText?: (delta: string) => void) {
  brain.server.respond(() => script);
  return await brain.turn(question, { ...found, ...(onText === undefined ? {} : { stream: { onText } }) });
}
const reached = async () => await expect.poll(() => brain.chats().length).toBe(1);
const heard = async (text: string) => await expect.poll(() => brain.heard()).toBe(text);

describe("[WF-12] [LLM-01] however slow a model is, a turn's calls have one budget", () => {
  test.each([
    ["accepts and never answers", act.stall()],
    ["sends headers and then nothing", act.headersOnly()],
    ["sends its role and then nothing", act.pieces(role())],
  ])("a server that %s: the rules answer when it is spent, after one call", async (_, script) => {
    const turn = asking(script);
    await reached();
    brain.pass(20_000);
    const { reply, decision } = await turn;
    expect(reply.content).toContain(quoted);
    expect(reply.content).not.toContain(cutShort);
    expect(decision).toMatchObject({ brain: "rules", fellBack: "support_rag_answer: failed" });
    expect(decision.calls).toMatchObject([{ outcome: "failed", tokensOut: 0 }]);
    expect(decision.calls[0]?.tokensIn).toBeGreaterThan(0);
    expect(brain.chats()).toHaveLength(1);
  });

  test.each([
    ["shown to nobody before the reply", false],
    ["shown as they come", true],
  ])("first words right before the end, %s, are in time, and the rest has as long again", async (_, isShown) => {
    const slow = pieces();
    const turn = asking(act.pieces(slow.all), isShown ? () => undefined : undefined);
    await reached();
    brain.pass(19_999);
    slow.say(good);
    await heard(good);
    brain.pass(20_000);
    slow.say(two.slice(good.length));
    slow.end();
    const { reply, decision } = await turn;
    expect(decision.brain).toBe("model");
    expect(reply.content).toBe(`${two}\n\nSources: returns.md#0`);
  });

  test("words that drip more slowly than the budget: what is complete and cited is the reply, and says it is not all", async () => {
    const slow = pieces();
    const turn = asking(act.pieces(slow.all));
    await reached();
    slow.say(`${two} You may `);
    await heard(`${two} You may `);
    brain.pass(40_000);
    const { reply, decision } = await turn;
    expect(reply.content).toBe(`${two}\n\n${cutShort}\n\nSources: returns.md#0`);
    expect(decision).toMatchObject({ brain: "model", calls: [{ outcome: "failed" }] });
    expect(brain.chats()).toHaveLength(1);
  });

  test("what was shown by then begins the reply", async () => {
    const slow = pieces();
    let shown = "";
    const turn = asking(act.pieces(slow.all), (delta) => void (shown += delta));
    slow.say(`${good} Keep`);
    await expect.poll(() => shown).toBe(good);
    brain.pass(40_000);
    expect((await turn).reply.content).toBe(`${good}\n\n${cutShort}\n\nSources: returns.md#0`);
  });

  test("words that nobody may be told yet, uncited ones, are no first words: the rules answer in time", async () => {
    const slow = pieces();
    const turn = asking(act.pieces(slow.all));
    slow.say("Everything is free for you, for ever. And ");
    await heard("Everything is free for you, for ever. And ");
    brain.pass(20_000);
    const { reply, decision } = await turn;
    expect(reply.content).toContain(quoted);
    expect(reply.content).not.toContain("free");
    expect(decision.brain).toBe("rules");
  });

  test("nor are words that were said beside a tool call the first words of the answer after it", async () => {
    const slow = pieces();
    const free = "Everything is free for you, for ever. And ";
    brain.server.next(act.tool("kb_search", '{"query":"returns"}', good));
    const turn = asking(act.pieces(slow.all));
    await expect.poll(() => brain.chats().length).toBe(2);
    slow.say(free);
    await heard(free);
    brain.pass(20_000);
    slow.say(good);
    slow.end();
    expect((await turn).decision.brain).toBe("rules");
  });

  test("what an earlier question of the turn took, the answer does not have", async () => {
    brain.server.respond(() => {
      brain.pass(19_500);
      return act.json({ language: "en", confidence: 1 });
    });
    const { decision } = await brain.turn("quiero devolver this thing", found);
    expect(decision.calls.map(({ node, outcome }) => [node, outcome])).toEqual([
      ["language_policy", "ok"],
      ["support_rag_answer", "failed"],
    ]);
    expect(decision.brain).toBe("rules");
    expect(brain.chats()).toHaveLength(1);
  });

  test("nor is a repair begun that could not be in time", async () => {
    brain.server.respond(() => {
      brain.pass(19_500);
      return act.text("Just send it back.");
    });
    const { decision } = await brain.turn(question, found);
    expect(decision.fellBack).toBe("support_rag_answer: failed");
    expect(brain.chats()).toHaveLength(1);
  });
});

describe("[WF-12] [LLM-01] a stream that breaks off", () => {
  test.each([
    ["in the middle of a sentence, without [DONE]", act.pieces(one(`${two} You may also`), false)],
    ["with its connection", act.cut(`${two} You may also`)],
  ])("%s is asked for anew; in the end what stands is the reply", async (_, first) => {
    brain.server.next(first);
    brain.server.respond(() => act.fail(503));
    const { reply, decision } = await brain.turn(question, found);
    expect(reply.content).toBe(`${two}\n\n${cutShort}\n\nSources: returns.md#0`);
    expect(decision.brain).toBe("model");
    expect(brain.chats()).toHaveLength(3);
    brain.server.next(act.cut(`${two} You may also`), act.text(good));
    expect((await brain.turn(question, found)).reply.content).toBe(`${good}\n\nSources: returns.md#0`);
  });

  test("after a tool call: what was said beside the call is no part of what stands", async () => {
    const call = act.tool("kb_search", '{"query":"returns"}', `Gold members pay nothing. ${good}`);
    brain.server.next(call);
    const slow = pieces();
    const turn = asking(act.pieces(slow.all));
    slow.say(`${two} You may `);
    await heard(`${two} You may `);
    brain.pass(40_000);
    expect((await turn).reply.content).toBe(`${two}\n\n${cutShort}\n\nSources: returns.md#0`);
    brain.server.next(call);
    brain.server.respond(() => act.fail(503));
    const { reply, decision } = await brain.turn(question, found);
    expect(reply.content).not.toContain("Gold");
    expect(decision.brain).toBe("rules");
  });

  test("a provider that asks to be left alone for longer than the budget is not waited for", async () => {
    brain.server.respond(() => act.rateLimited("25"));
    const { decision } = await brain.turn(question, found);
    expect(decision.brain).toBe("rules");
    expect(brain.waits()).toEqual([]);
    expect(brain.chats()).toHaveLength(1);
    brain.pass(60_000);
    brain.server.respond(() => (brain.pass(17_000), act.rateLimited("3")));
    await brain.turn(question, found);
    expect(brain.waits()).toEqual([]);
    expect(brain.chats()).toHaveLength(2);
  });

  test("a tenant whose provider does not stream has the whole answer in the budget, or the rules", async () => {
    const settings = { models: { streaming: false } };
    brain.server.next(act.text(good));
    expect((await brain.turn(question, { ...found, settings })).decision.brain).toBe("model");
    expect(brain.chats()[0]?.body.stream).not.toBe(true);
    brain.server.respond(() => (brain.pass(20_000), act.stall()));
    expect((await brain.turn(question, { ...found, settings })).decision.brain).toBe("rules");
  });
});

async function* role() {
  yield "";
  await new Promise(() => undefined);
}

async function* one(text: string) {
  yield text;
}
