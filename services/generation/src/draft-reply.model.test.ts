import type { EventOf } from "@frontdesk/contracts/envelope";
import { type EventData, replyDrafted } from "@frontdesk/contracts/events";
import { type HistoryEntry } from "@frontdesk/contracts/turn";
import { TransientError } from "@frontdesk/infra/ports/errors";
import { type Model, ModelError } from "@frontdesk/infra/ports/model";
import { act } from "@frontdesk/infra/testkit/scripted-model-acts";
import { describe, expect, test, vi } from "vitest";
import { type DraftDeps, draft } from "./draft-reply.ts";
import type { AskDeps } from "./model/ask.ts";
import { found, good, input, question } from "./testkit/cases/situation.ts";
import { useScriptedBrain } from "./testkit/scripted-brain.ts";

const brain = useScriptedBrain(act.text(good));
let turns = 0;
const callsMade = () => brain.chats().length;

const chat: HistoryEntry[] = Array.from({ length: 18 }, (_, n) => ({
  role: n % 2 === 0 ? "user" : "assistant",
  text: `message ${n}`,
  visible: n + 1,
}));

interface Given {
  readonly history?: HistoryEntry[];
  readonly settings?: object;
  /** What the record says to the claim. */
  readonly claim?: string;
  readonly model?: boolean;
  readonly historyLimit?: number;
  /** In place of the scripted provider. */
  readonly chat?: Model["chat"];
}

function asking(answer: Model["chat"] | undefined): AskDeps {
  const deps = brain.asking();
  return answer === undefined ? deps : { ...deps, model: { ...deps.model, chat: answer } };
}

/** One turn through the step. */
async function drafted({ claim = "claimed", model = true, historyLimit, chat: answer, ...given }: Given = {}) {
  const { context, settings } = input(question, { ...found, ...given });
  const lines: (readonly [name: string, fields: unknown])[] = [];
  const claims: unknown[] = [];
  const note = (name: string, fields: unknown) => void lines.push([name, fields]);
  const now = Date.UTC(2026, 4, 4, 10);
  const deps = {
    clock: { now: () => now },
    newId: () => "run",
    tenants: { ofTurn: async () => ({ settings, version: 1 }) },
    conversations: {
      apply: async (...asked: unknown[]) => {
        claims.push(asked);
        return claim;
      },
    },
    bus: {
      broadcast: () => undefined,
      listen: async () => ({ stop: async () => undefined }),
      request: async () => {
        throw new TransientError("no answer");
      },
    },
    wait: async () => undefined,
    ...(model ? { asking: asking(answer) } : {}),
    ...(historyLimit === undefined ? {} : { historyLimit }),
  } as unknown as DraftDeps;
  const event = {
    id: "e:0",
    tenant: "shop",
    conversation: `draft${turns++}`,
    data: { ...context, deadlineAt: now + 90_000, channel: "nats" },
  } as EventOf<EventData<"context.retrieved">>;
  const logger = { info: note, warn: note, error: note };
  const { signal: stopping } = new AbortController();
  const [said] = await draft(deps)(event, { logger, deliveries: 1, working: () => undefined, stopping } as never);
  return { lines, claims, data: said === undefined ? undefined : replyDrafted.schema.parse(said.data) };
}

describe("a reply written by a model", () => {
  test("[PROTOCOL 6] its turn is claimed first; the event carries the decision with its calls", async () => {
    const { claims, data } = await drafted();
    expect(claims.length).toBeGreaterThan(0);
    expect(data?.reply.content).toContain(good);
    expect(data?.decision).toMatchObject({ brain: "model", calls: [{ outcome: "ok", model: "scripted-fast" }] });
    expect(data?.decision.path).toContain("support_rag_answer");
    expect(data?.stages.map(({ stage }) => stage)).toEqual(["draft-reply"]);
  });

  test("[PROTOCOL 6] a turn that has passed is acked without a reply or a call", async () => {
    expect((await drafted({ claim: "passed" })).data).toBeUndefined();
    expect(callsMade()).toBe(0);
  });

  test("[WF-13] why the rules wrote is logged without the customer's or the provider's words", async () => {
    brain.server.respond(() => act.fail());
    const { data, lines } = await drafted();
    expect(data?.decision).toMatchObject({ brain: "rules", fellBack: "support_rag_answer: failed" });
    expect(lines).toContainEqual([
      "chat.error",
      expect.objectContaining({ turn: 1, errorType: "support_rag_answer: failed", message: "answered by rules" }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/unworn|Traceback|how long/u);
  });
});

describe("where no model may write", () => {
  test.each([
    ["the tenant wants rules", { settings: { models: { use: "rules" } } }],
    ["the installation has none", { model: false }],
  ])("%s: the rules do, with no claim and no call", async (_, given) => {
    const { claims, data } = await drafted(given);
    expect(data?.decision).toMatchObject({ brain: "rules", calls: [] });
    expect(data?.decision.fellBack).toBeUndefined();
    expect(data?.reply.content).toContain("within 30 days");
    expect(claims).toEqual([]);
    expect(callsMade()).toBe(0);
  });
});

describe("[WF-11] the older part of a long conversation", () => {
  test("goes out as a summary by the model, its call counted, and is logged", async () => {
    brain.server.respond(({ body }) =>
      act.text(JSON.stringify(body.messages).includes("older part") ? "They spoke of messages." : good),
    );
    const { data, lines } = await drafted({ history: chat });
    expect(data?.summary).toEqual({ through: 8, text: "They spoke of messages." });
    expect(data?.decision.calls.map((call) => call.node)).toEqual(["summary", "support_rag_answer"]);
    expect(lines).toContainEqual(["chat.summary", expect.objectContaining({ replacedCount: 8 })]);
  });

  test("a summary that hangs is left to the rules a second after the answer is there", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const hangs = vi.fn();
    const drafting = drafted({
      history: chat,
      chat: async ({ messages, signal }) => {
        if (!JSON.stringify(messages).includes("older part"))
          return { text: good, toolCalls: [], finish: "stop", tokensIn: 1, tokensOut: 1 };
        hangs();
        return await new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(new ModelError("cancelled", "stopped")));
        });
      },
    });
    try {
      await vi.waitFor(() => expect(hangs).toHaveBeenCalled());
      await vi.advanceTimersByTimeAsync(2_000);
      const { data } = await drafting;
      expect(data?.reply.content).toContain(good);
      expect(data?.summary?.text).toContain("Customer: message 6");
      expect(data?.decision.calls.map((call) => [call.node, call.outcome])).toEqual([
        ["summary", "cancelled"],
        ["support_rag_answer", "ok"],
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("or by the rules where no model may write", async () => {
    const { data } = await drafted({ history: chat, model: false });
    expect(data?.summary?.through).toBe(8);
    expect(data?.summary?.text).toContain("Customer: message 6");
  });

  test("[BR-02] by the installation's limit where it has one", async () => {
    const short = chat.slice(0, 10);
    expect((await drafted({ history: short, model: false })).data?.summary).toBeUndefined();
    expect((await drafted({ history: short, model: false, historyLimit: 6 })).data?.summary?.through).toBe(6);
  });
});
