import { type Act, act } from "@frontdesk/infra/testkit/scripted-model-acts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { found } from "../cases/situation.ts";
import { openScriptedBrain, type ScriptedBrain } from "../testkit/scripted-brain.ts";

let brain: ScriptedBrain;
beforeAll(async () => {
  brain = await openScriptedBrain();
});
afterAll(async () => await brain.close());

const question = "how long can I return?";
const good = "You can send it back within 30 days of delivery, unworn. [source: returns.md#0]";

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

  test("nothing of an answer without citations, in JSON or in another language is shown", async () => {
    const uncited = await streamed(question, act.text("All is free!"), act.text("All is free!"));
    expect(uncited.shown).toBe("");
    const spanish = "Puedes devolver cualquier cosa dentro de los treinta días. [source: returns.md#0]";
    const other = await streamed(question, act.text(spanish), act.text(good));
    expect(other.shown).toBe(good);
    expect(other.reply.content).toContain(good);
  });

  test("when the rest fails, the reply is what was shown", async () => {
    const broken = await streamed(question, act.cut(`${two} And `), act.fail(), act.fail());
    expect(broken.shown).toBe(two);
    expect(broken.reply.content).toBe(`${two}\n\nSources: returns.md#0`);
    expect(broken.decision.brain).toBe("model");
    const another = await streamed(question, act.cut(`${two} And `), act.text(`In short: ${good}`));
    expect(another.shown).toBe(two);
    expect(another.reply.content).toBe(`${two}\n\nSources: returns.md#0`);
    const invented = await streamed(question, act.text(`${two} All is free. [source: kb-9]`));
    expect(invented.shown).toBe(two);
    expect(invented.reply.content.startsWith(two)).toBe(true);
  });
});
