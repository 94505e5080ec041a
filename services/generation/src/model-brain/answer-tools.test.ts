import { act } from "@frontdesk/infra/testkit/scripted-model-acts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { found, returns, tools } from "../cases/situation.ts";
import { openScriptedBrain, type ScriptedBrain } from "../testkit/scripted-brain.ts";

let brain: ScriptedBrain;
let before = 0;
beforeAll(async () => {
  brain = await openScriptedBrain();
});
afterAll(async () => await brain.close());
beforeEach(() => {
  before = brain.server.chats.length;
});
const callsMade = () => brain.server.chats.length - before;

const question = "how long can I return?";
const good = "You can send it back within 30 days of delivery, unworn. [source: returns.md#0]";
const quoted = "You can return any unworn item within 30 days of delivery. [source: returns.md#0]";

describe("[LLM-02] tool calls of the model", () => {
  const asked = { ...found, tools: countedTools() };
  function countedTools() {
    const calls: string[] = [];
    return {
      calls,
      ...tools,
      catalogSearch: async (query: string) => {
        calls.push(query);
        return await tools.catalogSearch(query);
      },
      knowledgeSearch: async () => ({
        ok: true as const,
        data: { passages: [{ ...returns, id: "extra.md#3", text: "Exchanges take 5 days." }] },
      }),
    };
  }

  test("[CA-10] what a tool answers goes back, and may be stated", async () => {
    brain.server.next(
      act.tool("catalog_search", '{"query":"leather boots"}'),
      act.text("We have leather boots for $89.00."),
    );
    const { reply, decision } = await brain.turn(question, asked);
    expect(reply.content).toBe("We have leather boots for $89.00.");
    expect(decision.brain).toBe("model");
    expect(brain.said("tool")[0]).toContain("$89.00");
    expect(decision.calls).toHaveLength(2);
  });

  test("[CA-10] a tool that found nothing is no ground for an answer", async () => {
    const free = act.text("All of it is free for members of our club.");
    brain.server.next(act.tool("catalog_search", '{"query":"umbrella"}'), free, free);
    const { reply, decision } = await brain.turn(question, asked);
    expect(decision.fellBack).toBe("support_rag_answer: uncited");
    expect(reply.content).toContain(quoted);
  });

  test("[WF-09] passages that a search of the model found may be cited", async () => {
    brain.server.next(
      act.tool("kb_search", '{"query":"exchange"}'),
      act.text("An exchange takes 5 days. [source: extra.md#3]"),
    );
    const { reply, passages } = await brain.turn(question, asked);
    expect(reply.sources.map((source) => source.id)).toEqual(["extra.md#3"]);
    expect(passages.map((passage) => passage.id)).toEqual(["returns.md#0", "extra.md#3"]);
  });

  test.each([
    ['{"query":', "catalog_search"],
    ["", "catalog_search"],
    ["[]", "catalog_search"],
    ["null", "catalog_search"],
    ['{"query":"boots","tenant_id":"other"}', "catalog_search"],
    ['{"query":7}', "catalog_search"],
    ['{"items":[]}', "create_order"],
    ['{"query":"boots"}', "toString"],
  ])("%s for %s is not run, an error goes back, and the model may go on", async (args, name) => {
    asked.tools.calls.length = 0;
    brain.server.next(act.tool(name, args), act.text(good));
    const { reply, decision } = await brain.turn(question, asked);
    expect(asked.tools.calls).toEqual([]);
    expect(brain.said("tool")).toEqual([expect.stringMatching(/"ok":false.*Not run/u)]);
    expect(reply.content).toContain(good);
    expect(decision.brain).toBe("model");
  });

  test("after two more invalid ones the rules answer", async () => {
    asked.tools.calls.length = 0;
    brain.server.respond(() => act.tool("catalog_search", '{"query":'));
    const { reply, decision } = await brain.turn(question, asked);
    expect(callsMade()).toBe(3);
    expect(asked.tools.calls).toEqual([]);
    expect(reply.content).toContain(quoted);
    expect(decision.fellBack).toBe("support_rag_answer: tool_calls");
  });

  test("a call that was cut off is not run, though what is there reads well", async () => {
    asked.tools.calls.length = 0;
    brain.server.next(act.toolCutShort("catalog_search", '{"query":"boots"}'), act.text(good));
    const { reply } = await brain.turn(question, asked);
    expect(asked.tools.calls).toEqual([]);
    expect(reply.content).toContain(good);
  });

  test("a model that calls tools for ever is stopped", async () => {
    brain.server.respond(() => act.tool("catalog_search", '{"query":"boots"}'));
    const { reply, decision } = await brain.turn(question, asked);
    expect(callsMade()).toBe(4);
    expect(reply.content).toContain(quoted);
    expect(decision.fellBack).toBe("support_rag_answer: tool_calls");
  });

  test("[BR-08] a guest's turn offers no order tool", async () => {
    brain.server.next(act.text(good));
    await brain.turn(question, asked);
    expect(brain.server.chats.at(-1)?.body.tools?.map((tool) => tool.function.name)).toEqual([
      "kb_search",
      "catalog_search",
    ]);
  });
});
