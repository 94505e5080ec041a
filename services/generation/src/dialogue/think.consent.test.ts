import { describe, expect, test } from "vitest";
import { templates } from "../templates/choose.ts";
import { found, input, say, tools } from "../testkit/cases/situation.ts";
import { thinkByRules } from "../testkit/think-by-rules.ts";
import type { PreferencesAnswer, Tools } from "./dialogue.ts";

const names = { bot: "Kito", company: "Kito Shop" };
const out = templates.en.consent.optedOut(names);
const optedIn = templates.en.consent.optedIn(names);

/** Tools that write down what they are asked to write. */
function writing(answer?: PreferencesAnswer) {
  const written: boolean[] = [];
  const updatePreferences: Tools["updatePreferences"] = async (marketing) => {
    written.push(marketing);
    return answer ?? { ok: true, data: { marketing_opt_in: marketing } };
  };
  return { written, tools: { ...tools, updatePreferences } };
}
const away = { ok: false, code: "unavailable", message: "x" } as const;

describe("[CA-13] a wish about marketing messages", () => {
  test.each(["STOP", "Stop please", "UNSUBSCRIBE", "unsubscribe me", "ALTO", "baja", "BERHENTI", "ACHA", "acha."])(
    "%s opts out, and the reply says so",
    async (text) => {
      const shop = writing();
      const { reply, decision } = await thinkByRules(input(text, { tools: shop.tools, language: "en" }));
      expect(shop.written).toEqual([false]);
      const said = Object.values(templates).map((words) => words.consent.optedOut(names));
      expect(said).toContain(reply.content);
      expect(reply.handoff).toBeUndefined();
      expect(decision).toMatchObject({ intent: "preferences_consent", journey: "preferences" });
    },
  );

  test.each(["START", "unstop", "subscribe me", "ALTA", "MULAI", "ANZA"])("%s opts in again", async (text) => {
    const shop = writing();
    const { reply } = await thinkByRules(input(text, { tools: shop.tools }));
    expect(shop.written).toEqual([true]);
    expect(Object.values(templates).map((words) => words.consent.optedIn(names))).toContain(reply.content);
  });

  test.each([
    "please stop by at noon",
    "my order won't stop changing",
    'what does "STOP" do?',
    "stop, I want a refund",
    "how do I start?",
    "cancelar suscripción",
  ])("no such wish, and nothing is written: %s", async (text) => {
    const shop = writing();
    await thinkByRules(input(text, { tools: shop.tools }));
    expect(shop.written).toEqual([]);
  });

  test("START of somebody who never opted out is a message like any other", async () => {
    const shop = writing({ ok: true, data: { marketing_opt_in: null } });
    const { reply, decision } = await thinkByRules(input("start", { tools: shop.tools }));
    expect(reply.content).not.toContain("marketing");
    expect(decision.path).toEqual(expect.arrayContaining(["customer_update_preferences", "governor_spam_casual"]));
  });

  test("acts in any state: after spam, a clarifying question, a refusal", async () => {
    const said = [templates.en.clarify.general, ...Object.values(templates.en.guard), templates.en.disengage];
    for (const text of said) {
      const shop = writing();
      const history = [say("user", "buy crypto now"), say("assistant", text)];
      const { reply } = await thinkByRules(input("STOP", { tools: shop.tools, history, language: "en" }));
      expect([shop.written, reply.content]).toEqual([[false], out]);
    }
  });

  test("beside a question both are answered", async () => {
    const shop = writing();
    const { reply } = await thinkByRules(input(["how long can I return?", "STOP"], { tools: shop.tools, ...found }));
    expect(shop.written).toEqual([false]);
    expect(reply.content).toMatch(/30 days/u);
    expect(reply.content.endsWith(`\n\n${out}`)).toBe(true);
    expect(reply.sources).toHaveLength(1);
  });

  test("beside a call for a person the person is called and the opt-out told", async () => {
    const shop = writing();
    const { reply } = await thinkByRules(input(["STOP", "I want to talk to a human"], { tools: shop.tools }));
    expect(reply.handoff?.trigger).toBe("explicit_request");
    expect(reply.content).toContain(out);
  });

  test("out and in again in one turn are two writes, in their order; the last one holds", async () => {
    const shop = writing();
    const { reply } = await thinkByRules(input(["STOP", "start"], { tools: shop.tools }));
    expect([shop.written, reply.content]).toEqual([[false, true], optedIn]);
    const other = writing();
    await thinkByRules(input(["STOP", "STOP", "start", "stop"], { tools: other.tools }));
    expect(other.written).toEqual([false]);
  });

  test("what cannot be written is not said to be: a person sees to it, and START is asked for again", async () => {
    const stop = await thinkByRules(input("STOP", writing(away)));
    expect(stop.reply).toMatchObject({ handoff: { reason: "Customer wants no more messages" } });
    expect(templates.en.handoff.optOut).toContain(stop.reply.content);
    const both = await thinkByRules(input(["STOP", "how long can I return?"], { ...writing(away), ...found }));
    expect(both.reply.handoff?.reason).toBe("Customer wants no more messages");
    const start = await thinkByRules(input("START", writing(away)));
    expect(start.reply).toMatchObject({ content: templates.en.orders.unavailable });
    expect(start.reply.handoff).toBeUndefined();
  });

  test("[PROTOCOL-6] what an earlier run of the turn wrote is told, whatever this one makes of the messages", async () => {
    const shop = writing();
    const given = input("how long can I return?", { tools: shop.tools, ...found });
    const { reply } = await thinkByRules({ ...given, written: { ok: true, data: { marketing_opt_in: false } } });
    expect(reply.content).toMatch(/30 days/u);
    expect(reply.content).toContain(out);
    expect(shop.written).toEqual([]);
  });
});
