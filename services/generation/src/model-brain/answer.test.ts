import { act } from "@frontdesk/infra/testkit/scripted-model-acts";
import { describe, expect, test } from "vitest";
import { found, good, guard, question, quoted, returns, say } from "../testkit/cases/situation.ts";
import { useScriptedBrain } from "../testkit/scripted-brain.ts";

const brain = useScriptedBrain();
const callsMade = () => brain.chats().length;

/** What no customer may ever see. */
const internal =
  /scripted|openai|gpt|Traceback|10\.1\.2\.3|req_|[{}<>]|status|undefined|null|NO_ANSWER|error|over_budget|circuit/iu;

describe("an answer by the model", () => {
  test("[CA-14] [WF-09] is said as it was written, cited, with its sources; one call", async () => {
    brain.server.next(act.text(good));
    const { reply, decision } = await brain.turn(question, found);
    expect(reply.content).toBe(`${good}\n\nSources: returns.md#0`);
    expect(reply.sources.map((source) => source.id)).toEqual(["returns.md#0"]);
    expect(reply.sources[0]?.text).toBe("You can return any unworn item within 30 days of delivery.");
    expect(decision).toMatchObject({ brain: "model", journey: "support" });
    expect(decision.fellBack).toBeUndefined();
    expect(decision.calls).toMatchObject([
      { node: "support_rag_answer", prompt: "support_rag_answer@1", outcome: "ok" },
    ]);
    expect(callsMade()).toBe(1);
  });

  test("[RAG-01] keeps only citations of what was found, and says that one was removed", async () => {
    brain.server.next(act.text(`${good} Free gifts for all. [source: kb-9] [Source:returns.md#0]`));
    const { reply, decision } = await brain.turn(question, found);
    expect(decision.brain).toBe("model");
    expect(reply.content).not.toContain("kb-9");
    expect(reply.content).toMatch(/\(Removed invalid citation\)\n\nSources: returns\.md#0$/u);
  });

  test("[WF-09] citations that it left out are put back where its sentences rest on a passage", async () => {
    brain.server.next(act.text("Any unworn item can be returned within 30 days of delivery."));
    const { reply, decision } = await brain.turn(question, found);
    expect(reply.content).toBe(
      "Any unworn item can be returned within 30 days of delivery. [source: returns.md#0]\n\nSources: returns.md#0",
    );
    expect(decision).toMatchObject({ brain: "model", calls: [{ outcome: "ok" }] });
  });

  test("[WF-07] [RAG-03] without a confident search no model is asked", async () => {
    for (const text of ["what is a prime number?", "hi", "I want to talk to a human", "STOP", "you idiot"]) {
      const { decision } = await brain.turn(text);
      expect(decision).toMatchObject({ brain: "rules", calls: [] });
    }
    expect(callsMade()).toBe(0);
  });

  test("[WF-07] what the model does not find in the sources is refused with the exact text, cited nothing", async () => {
    brain.server.next(act.text("NO_ANSWER"));
    const { reply, decision } = await brain.turn(question, found);
    expect(reply).toEqual({ content: guard, language: "en", sources: [], guardUsed: true });
    expect(decision.fellBack).toBeUndefined();
  });

  test("[CA-16] what it does not find about the customer's own trouble goes to a person", async () => {
    brain.server.next(act.text("NO_ANSWER"));
    const { reply } = await brain.turn("my shoes arrived damaged", found);
    expect(reply.handoff).toMatchObject({ category: "ORDER" });
  });

  test("the tenant's own answer is said as it is, without a model", async () => {
    const pinned = { ...returns, pinned: true, text: "You can return any unworn item within 30 days of delivery." };
    const { reply } = await brain.turn(question, { passages: [returns, pinned], confident: true });
    expect(reply.content).toContain("within 30 days");
    expect(callsMade()).toBe(0);
  });

  test("[BR-19] trouble and hard questions go to the complex model, others to the fast one", async () => {
    brain.server.respond(() => act.text(good));
    const hard =
      "How long can I return? What if it is worn? Who pays for the parcel? And can I exchange it for another?";
    for (const text of [question, hard, "my shoes arrived damaged"]) await brain.turn(text, found);
    expect(brain.server.chats.slice(-3).map((chat) => chat.body.model)).toEqual([
      "scripted-fast",
      "scripted-complex",
      "scripted-complex",
    ]);
  });

  test("an answer cut by its limit ends with its last whole sentence", async () => {
    brain.server.next(act.tooLong(`${good} And if the box is`));
    expect((await brain.turn(question, found)).reply.content).toBe(`${good}\n\nSources: returns.md#0`);
  });
});

describe("[LLM-01] [WF-12] whatever the provider does, one useful reply", () => {
  test.each([
    ["500 with a body", [act.fail(), act.fail(), act.fail()], "failed"],
    ["429", [act.rateLimited(), act.rateLimited(), act.rateLimited()], "failed"],
    ["connection reset", [act.reset(), act.reset(), act.reset()], "failed"],
    ["no JSON", [act.raw("<html>bad gateway</html>", "text/html"), act.raw("x"), act.raw("x")], "failed"],
    ["wrong key", [act.fail(401)], "failed"],
    ["empty content", [act.empty(), act.empty(), act.empty()], "failed"],
    ["content filter", [act.filtered()], "refused"],
    ["refusal", [act.refuse()], "refused"],
    ["refusal in words, twice", [act.text("I can't help with that."), act.text("Sorry, no.")], "uncited"],
    ["its own prompt", [act.text(`Use only what the sources and the results of tools say. ${good}`)], "leaked"],
    ["its maker", [act.text(`I am ChatGPT, made by OpenAI. ${good}`)], "leaked"],
    ["JSON, twice", [act.json({ answer: good }), act.json({ answer: good })], "form"],
    ["only invented citations, twice", [act.inventCitation("All free."), act.text("Free. [source: x#1]")], "uncited"],
  ])("%s", async (_, acts, reason) => {
    brain.server.next(...acts);
    const { reply, decision } = await brain.turn(question, found);
    expect(reply.content).toContain(quoted);
    expect(reply.content).not.toMatch(internal);
    expect(decision.brain).toBe("rules");
    expect(decision.fellBack).toMatch(new RegExp(`^support_rag_answer: (?:${reason})$`, "u"));
    expect(callsMade()).toBe(acts.length);
  });

  test("a provider that was away for one question of the turn is not asked the next", async () => {
    brain.server.respond(() => act.fail(401));
    const { reply, decision } = await brain.turn("quiero devolver this thing", found);
    expect(decision.calls.map((call) => call.node)).toEqual(["language_policy"]);
    expect(decision.fellBack).toBe("support_rag_answer: failed");
    expect(reply.content).not.toMatch(internal);
  });

  test("[BR-18] with the day's budget spent the rules answer; where nothing can be quoted, that it is spent", async () => {
    const settings = { models: { dailyTokensPerConversation: 0 } };
    const { reply, decision } = await brain.turn(question, { ...found, settings });
    expect(reply.content).toContain(quoted);
    expect(decision.fellBack).toBe("support_rag_answer: over_budget");
    const unfit = { passages: [{ ...returns, text: "Colours: 12, 14." }], confident: true };
    const spent = async (text: string, language?: "id" | "es" | "sw") =>
      (await brain.turn(text, { ...unfit, settings, ...(language === undefined ? {} : { language }) })).reply.content;
    expect(await spent("what material is the zip?")).toBe(
      "Daily conversation limit reached. Please try again tomorrow or contact support.",
    );
    expect(await spent("resletingnya terbuat dari bahan apa?", "id")).toMatch(/^Batas percakapan harian/u);
    expect(callsMade()).toBe(0);
  });

  test("[WF-12] where the rules can quote nothing either, what the passages begin with, cited", async () => {
    brain.server.respond(() => act.fail());
    const unfit = { passages: [{ ...returns, text: "Our boots are sewn in Nakuru." }], confident: true };
    const { reply, decision } = await brain.turn("what material is the zip?", unfit);
    expect(reply.content).toBe(
      "Temporary issue generating response. Here are the relevant documents summary:\nOur boots are sewn in Nakuru. [source: returns.md#0]\n\nSources: returns.md#0",
    );
    expect(decision.brain).toBe("rules");
  });
});

test("[CA-03] a model answers a language that the rules cannot read; without one, the spoken ones are told", async () => {
  const french = "combien de temps pour renvoyer un article ?";
  brain.server.respond(() => act.text(good));
  expect((await brain.turn(french, found)).reply.content).toBe(`${good}\n\nSources: returns.md#0`);
  brain.server.respond(() => act.fail(401));
  const { reply } = await brain.turn(french, found);
  expect(reply).toMatchObject({ sources: [], content: expect.stringContaining("Here I can help you in English") });
});

test("[CA-16] trouble that nothing answers goes to a person also when the model is away", async () => {
  brain.server.respond(() => act.fail(401));
  const unfit = { passages: [{ ...returns, headings: [], text: "Our boots are sewn in Nakuru." }], confident: true };
  const { reply } = await brain.turn("my jacket arrived damaged", unfit);
  expect(reply.handoff?.category).toBe("ORDER");
});

describe("[BR-24] the answer's language", () => {
  const english = `${good} Please keep the receipt and the box, because we need both of them for the refund.`;
  const spanish = "Puedes devolverlo sin usar dentro de los 30 días después de la entrega. [source: returns.md#0]";

  test("an answer in another language is asked for again, once", async () => {
    brain.server.next(act.text(english), act.text(spanish));
    const { reply, decision } = await brain.turn("¿cuántos días tengo para devolver algo?", found);
    expect(reply.content).toContain(spanish);
    expect(decision.brain).toBe("model");
    expect(brain.said("user").at(-1)).toContain("Spanish");
  });

  test("and then the rules answer", async () => {
    brain.server.next(act.text(english), act.text(english));
    const { reply, decision } = await brain.turn("¿cuántos días tengo para devolver algo?", found);
    expect(reply).toMatchObject({ language: "es" });
    expect(reply.content).toContain("está en inglés");
    expect(decision.fellBack).toBe("support_rag_answer: wrong_language");
  });

  test("Swahili answers Sheng", async () => {
    const swahili = "Unaweza kurudisha bidhaa yoyote ambayo haijavaliwa ndani ya siku 30. [source: returns.md#0]";
    brain.server.next(act.text(swahili));
    const { decision } = await brain.turn("Niaje msee, naeza return hii kitu after siku ngapi?", found);
    expect(decision.brain).toBe("model");
  });
});

test("[CA-24] the same turn is the same request", async () => {
  brain.server.respond(() => act.text(good));
  const history = [say("user", "hello"), say("assistant", "Hi!")];
  for (let n = 0; n < 2; n += 1) await brain.turn(question, { ...found, history });
  const [first, second] = brain.server.chats.slice(-2).map((chat) => chat.body);
  expect(first).toEqual(second);
});
