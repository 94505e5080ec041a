import { createEmbeddedCounters } from "@frontdesk/infra/embedded/counters/counters";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import { createOpenAiModel } from "@frontdesk/infra/openai/model";
import { createMovableClock } from "@frontdesk/infra/ports/clock";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import type { Model } from "@frontdesk/infra/ports/model";
import { type Act, act } from "@frontdesk/infra/testkit/scripted-model-acts";
import { type ChatServerRequest, startScriptedModel } from "@frontdesk/infra/testkit/scripted-model-server";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { AnswerStream, Thought } from "../dialogue/dialogue.ts";
import { think } from "../dialogue/think.ts";
import { type AskDeps, createAskDeps, createAskModel } from "../model/ask.ts";
import type { AskModel } from "../model/ask-types.ts";
import { estimateTokens } from "../model/tokens.rules.ts";
import { createTurnBudget, type TurnBudget } from "../model/turn-budget.ts";
import { createModelBrain } from "../model-brain/model-brain.ts";
import { input } from "./cases/situation.ts";

type Given = Parameters<typeof input>[1] & { readonly stream?: AnswerStream; readonly historyLimit?: number };

async function openScriptedBrain() {
  const server = await startScriptedModel();
  const clock = createMovableClock({ now: () => Date.UTC(2026, 4, 4, 10) });
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  const counters = createEmbeddedCounters({ clock });
  const model = createOpenAiModel({
    baseUrl: server.url,
    fast: "scripted-fast",
    complex: "scripted-complex",
    countTokens: estimateTokens,
    logger: silentLogger,
    clock,
  });
  let conversations = 0;

  const budgets: TurnBudget[] = [];
  const budget = () => {
    const made = createTurnBudget(clock, { ms: 20_000, deadlineAt: clock.now() + 90_000 });
    budgets.push(made);
    return made;
  };
  const waits: number[] = [];
  let heard = "";
  const listening: Model = {
    ...model,
    chat: async (request) => {
      const { onText } = request;
      heard = "";
      const hear = (delta: string) => {
        heard += delta;
        onText?.(delta);
      };
      return await model.chat(onText === undefined ? request : { ...request, onText: hear });
    },
  };
  const asking = (): AskDeps =>
    createAskDeps(
      { model: listening, counters, clock, documents, logger: silentLogger },
      { wait: async (ms) => void waits.push(ms), random: () => 0 },
    );
  const asker = (settings: ReturnType<typeof input>["settings"], signal = new AbortController().signal): AskModel =>
    createAskModel(asking(), {
      tenant: "shop",
      conversation: `c${conversations++}`,
      turn: 1,
      settings,
      signal,
      budget: budget(),
    });

  return {
    server,
    clock,
    waits,
    heard: () => heard,
    stopBudgets: () => {
      for (const each of budgets.splice(0)) each.stop();
    },
    asking,
    asker,
    /** One turn. */
    turn: async (texts: string | string[], { stream, historyLimit, ...given }: Given = {}): Promise<Thought> => {
      const asked = {
        ...input(texts, given),
        ...(stream === undefined ? {} : { stream }),
        ...(historyLimit === undefined ? {} : { historyLimit }),
      };
      return await think(asked, createModelBrain(asker(asked.settings)));
    },
    /** The messages of the chat calls so far, by role. */
    said: (role: string, at = -1): string[] => saidIn(server.chats.at(at), role),
    close: async () => {
      await server.close();
      await documents.close();
    },
  };
}

type Opened = Awaited<ReturnType<typeof openScriptedBrain>>;

/**
 * The model brain before a provider that does as it is told: the real way from a turn to its reply. One for a test file;
 * before each test the provider's usual answer is `usual`.
 */
export function useScriptedBrain(usual: Act = act.text("Scripted answer.")) {
  let brain: Opened;
  let before = 0;
  let waitsBefore = 0;
  beforeAll(async () => {
    brain = await openScriptedBrain();
  });
  afterAll(async () => await brain.close());
  afterEach(() => brain.stopBudgets());
  beforeEach(() => {
    before = brain.server.chats.length;
    waitsBefore = brain.waits.length;
    brain.server.respond(() => usual);
  });
  return {
    get server() {
      return brain.server;
    },
    /** Time goes on. */
    pass: (ms: number) => brain.clock.moveTo(brain.clock.offsetMs() + ms),
    /** What came of the newest streamed answer so far. */
    heard: () => brain.heard(),
    /** The waits between tries in this test, ms. */
    waits: () => brain.waits.slice(waitsBefore),
    asking: () => brain.asking(),
    asker: (...given: Parameters<Opened["asker"]>) => brain.asker(...given),
    turn: async (...given: Parameters<Opened["turn"]>) => await brain.turn(...given),
    said: (...given: Parameters<Opened["said"]>) => brain.said(...given),
    /** The chat calls of this test. */
    chats: () => brain.server.chats.slice(before),
  };
}

function saidIn(request: ChatServerRequest | undefined, role: string): string[] {
  return (request?.body.messages ?? []).filter((message) => message.role === role).map((message) => message.content);
}
