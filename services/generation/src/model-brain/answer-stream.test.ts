import { type Act, act } from "@frontdesk/infra/testkit/scripted-model-acts";
import { describe, expect, test } from "vitest";
import { found, good, question, returns, tools } from "../testkit/cases/situation.ts";
import { useScriptedBrain } from "../testkit/scripted-brain.ts";
import { fallbackTexts } from "./fallback-texts.ts";

const brain = useScriptedBrain();

describe("[WF-15] an answer that is shown while it is written", () => {
  const streamed = async (texts: string, ...acts: readonly Act[]) => {
    const pieces: string[] = [];
    brain.server.next(...acts);
    const thought = await brain.turn(texts, { ...found, stream: { onText: (delta) => void pieces.push(delta) } });
    return { ...thought, pieces, shown: pieces.join("") };
  };
  const two = `${good} Keep the box. [source: returns.md#0]`;

  test("goes out by cited statements, and the reply begins with what was shown", async () => {
    const { reply, pieces, shown } = await streamed(question, act.text(two));
    expect(pieces).toHaveLength(2);
    expect(shown).toBe(two);
    expect(reply.content).toBe(`${two}\n\nSources: returns.md#0`);
  });

  test("goes out with the passages that a tool found", async () => {
    const extra = { ...returns, id: "extra.md#3", text: "Exchanges take 5 days." };
    const search = async () => ({ ok: true as const, data: { passages: [extra] } });
    const judgedBy: string[][] = [];
    const onText = (_: string, passages: readonly { id: string }[]) => void judgedBy.push(passages.map(({ id }) => id));
    const said = act.text("An exchange takes 5 days. [source: extra.md#3]");
    brain.server.next(act.tool("kb_search", '{"query":"exchange"}'), said);
    await brain.turn(question, { ...found, tools: { ...tools, knowledgeSearch: search }, stream: { onText } });
    expect(judgedBy).toEqual([["returns.md#0", "extra.md#3"]]);
  });

  test("nothing of an answer without citations, in JSON or in another language is shown", async () => {
    const uncited = await streamed(question, act.text("All is free!"), act.text("All is free!"));
    expect(uncited.shown).toBe("");
    const spanish = "Puedes devolver cualquier cosa dentro de los treinta días. [source: returns.md#0]";
    const other = await streamed(question, act.text(spanish), act.text(good));
    expect(other.shown).toBe(good);
    expect(other.reply.content).toContain(good);
  });

  test("a bracket that cites nothing lets no statement through, nor into a reply that broke off", async () => {
    const cut = await streamed(question, act.cut(`${good} Nobody needs [the receipt](https://sh`));
    expect(cut.shown).toBe(good);
    expect(cut.reply.content).toBe(`${good}\n\n${fallbackTexts.en.cutShort}\n\nSources: returns.md#0`);
    const long = await streamed(question, act.tooLong(`${good} Nobody needs [the receipt] unless`));
    expect(long.shown).toBe(good);
    expect(long.reply.content).toBe(`${good}\n\nSources: returns.md#0`);
  });

  test("what was said beside a tool call is neither shown nor sent with the answer", async () => {
    const lookUp = act.tool("kb_search", '{"query":"returns"}', "Let me look that up.");
    const { reply, shown } = await streamed(question, lookUp, act.text(two));
    expect(shown).toBe(two);
    expect(reply.content).toBe(`${two}\n\nSources: returns.md#0`);
  });

  test("when the rest fails, the reply is what was shown, and says so; no other try is paid for", async () => {
    const broken = await streamed(question, act.cut(`${two} And `));
    expect(broken.shown).toBe(two);
    expect(broken.reply.content).toBe(`${two}\n\n${fallbackTexts.en.cutShort}\n\nSources: returns.md#0`);
    expect(broken.decision.brain).toBe("model");
    expect(brain.chats()).toHaveLength(1);
    const invented = await streamed(question, act.text(`${two} All is free. [source: kb-9]`));
    expect(invented.shown).toBe(two);
    expect(invented.reply.content.startsWith(two)).toBe(true);
  });
});
