import type { Backends } from "@frontdesk/cli/backends";
import { serviceNames } from "@frontdesk/contracts/service-names";
import { TenantSettings } from "@frontdesk/contracts/settings";
import type { Reply } from "@frontdesk/contracts/turn";
import { type Paid, workOnTurn } from "@frontdesk/generation/turn/work-on-turn";
import { createConversations } from "@frontdesk/infra/conversation/conversations";
import { type Handler, startSteps } from "@frontdesk/infra/runtime/steps";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Customer, customer } from "../fleet/customer.ts";
import { eventually } from "../fleet/eventually.ts";
import { roomy as limits } from "../fleet/shoe-shop.ts";
import { startHere } from "../fleet/start-here.ts";

/** How a test writes the reply to a turn that takes these messages. */
type Writer = (asked: string, paid: Paid) => Promise<string>;

/** The desk with a writer of the test's own in the model's place: it pays, so its turns are claimed. */
async function openDesk(open: () => Promise<Backends>) {
  const backends = await open();
  const { deps } = backends;
  const others = serviceNames.filter((name) => name !== "generation");
  const desk = await startHere(deps, others);
  const conversations = createConversations({ ...deps, remember: false });
  let write: Writer = async () => "";
  const asked: string[] = [];
  const draft: Handler<"draft-reply"> = async (event, context) => {
    const tenant = await desk.tenants.get(event.tenant);
    const { confident: _confident, ...data } = event.data;
    const text = data.takes.map((take) => take.text).join(" + ");
    const at = { event, context, settings: tenant!.settings, facts: [] };
    const worked = await workOnTurn({ ...deps, conversations }, at, async (paid) => {
      asked.push(text);
      return await write(text, paid);
    });
    if (worked.kind === "passed") return [];
    const reply: Reply = { content: worked.value, language: "en", sources: [], guardUsed: false };
    const decision = {
      intent: "faq",
      confidence: 1,
      journey: "support",
      governor: "business",
      brain: "model",
    } as const;
    const streamed = worked.streamedBy === undefined ? {} : { streamedBy: worked.streamedBy };
    return [
      {
        name: "reply.drafted",
        data: { ...data, reply, decision: { ...decision, path: [], calls: [] }, facts: [], ...streamed },
      },
    ];
  };
  const steps = await startSteps(deps, "generation", { "draft-reply": draft });
  await desk.tenants.apply(TenantSettings.parse({ id: "shop", name: "Shop", limits }));
  const shop = customer(desk.url(), await desk.tenants.createKey("shop", "test"));
  return {
    shop,
    asked,
    writeWith: (writer: Writer) => void (write = writer),
    stop: async () => {
      await steps.stop();
      await desk.stop();
      await backends.close();
    },
  };
}

/** Text that comes when the test lets it. */
function script() {
  const parts: (() => void)[] = [];
  let given = 0;
  return {
    /** Lets the writer go on to the next part. */
    next: () => parts[given++]?.(),
    /** Resolves when the test lets it. */
    wait: async () => await new Promise<void>((resolve) => void parts.push(resolve)),
    waiting: () => parts.length > given,
  };
}

/** Ends when the reply is not wanted any more, as a model's call does. */
const cancelled = async (signal: AbortSignal) =>
  await new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(new Error("cancelled"))));

const said = (messages: readonly { role: string; content: string }[]) =>
  messages.map(({ role, content }) => `${role}: ${content}`);

/** Claiming, superseding, streaming and taking over, through the doors, on any backends. */
export function paidTurnsSuite(name: string, open: () => Promise<Backends>): void {
  describe(`turns that a model is paid for, on ${name}`, () => {
    let desk: Awaited<ReturnType<typeof openDesk>>;
    let shop: Customer;
    let chat: string;
    beforeAll(async () => {
      desk = await openDesk(open);
      shop = desk.shop;
    });
    afterAll(async () => await desk?.stop());
    beforeEach(async () => {
      desk.asked.length = 0;
      chat = await shop.open();
    });
    const send = async (content: string) =>
      await shop.send("POST", `/chat/conversations/${chat}/messages`, { body: { content } });
    const takeOver = async () =>
      await shop.send("POST", `/desk/conversations/${chat}/takeover`, { body: { agent: "ana" } });

    test("[ORD-02][PROTOCOL-5] a second message while the model works stops it; one reply answers both", async () => {
      let stops = 0;
      desk.writeWith(async (asked, { signal }) => {
        if (asked.includes("+")) return `Noted: ${asked}.`;
        signal.addEventListener("abort", () => (stops += 1));
        return await cancelled(signal);
      });
      await send("order 2 shirts");
      await eventually(
        async () => desk.asked.length,
        (count) => count === 1,
      );
      const { reply } = await shop.say(chat, "make it 3");
      expect(reply?.content).toBe("Noted: order 2 shirts + make it 3.");
      expect([desk.asked, stops]).toEqual([["order 2 shirts", "order 2 shirts + make it 3"], 1]);
      expect(said(await shop.messages(chat))).toEqual([
        "user: order 2 shirts",
        "user: make it 3",
        "assistant: Noted: order 2 shirts + make it 3.",
      ]);
    });

    test("[WF-15][SSE-02] sentences are shown as they are approved; the whole reply follows with its number; a reconnect sees it alone", async () => {
      const lines = script();
      desk.writeWith(async (_, { onText }) => {
        onText?.("You have plenty of time. Keep the");
        await lines.wait();
        onText?.(" box.\n1. Pack it.\n2. Send");
        await lines.wait();
        return "You have plenty of time. Keep the box.\n1. Pack it.\n2. Send it.";
      });
      const stream = await shop.follow(chat);
      await send("how long?");
      await stream.untilPieces((pieces) => pieces.length === 1);
      lines.next();
      await stream.untilPieces((pieces) => pieces.length === 2);
      expect(stream.pieces).toEqual([
        { turn: 1, index: 0, text: "You have plenty of time." },
        { turn: 1, index: 1, text: " Keep the box.\n1. Pack it." },
      ]);
      expect(said(await shop.messages(chat))).toEqual(["user: how long?"]);
      lines.next();
      await stream.until((messages) => messages.length === 2);
      const last = stream.events.at(-1)!;
      expect([last.id, last.message.content]).toEqual([
        2,
        "You have plenty of time. Keep the box.\n1. Pack it.\n2. Send it.",
      ]);
      stream.close();
      const again = await shop.follow(chat, 1);
      await again.until((messages) => messages.length === 1);
      expect(again.pieces).toEqual([]);
      again.close();
    });

    test("[WF-15] a sentence that safety refuses is never shown, nor what follows; the whole reply comes with it replaced", async () => {
      desk.writeWith(async (_, { onText }) => {
        const text = "The mug is blue. It costs $99. It is nice.";
        onText?.(`${text} `);
        return text;
      });
      const stream = await shop.follow(chat);
      const { reply } = await shop.say(chat, "what about the mug?");
      await stream.until((messages) => messages.length === 2);
      expect(stream.pieces.map((piece) => piece.text).join("")).not.toContain("99");
      expect(reply?.content).not.toContain("99");
      expect(reply?.content).toContain("The mug is blue.");
      stream.close();
    });

    test("[PROTOCOL-5] a message that comes after the first shown sentence waits for the next turn", async () => {
      const lines = script();
      desk.writeWith(async (asked, { onText }) => {
        if (asked !== "first") return "Second answer.";
        onText?.("First sentence. And");
        await lines.wait();
        return "First sentence. And more.";
      });
      const stream = await shop.follow(chat);
      await send("first");
      await stream.untilPieces((pieces) => pieces.length === 1);
      await send("second");
      await stream.until((messages) => messages.length === 2);
      lines.next();
      await stream.until((messages) => messages.length === 4);
      expect(said(stream.events.map((event) => event.message))).toEqual([
        "user: first",
        "user: second",
        "assistant: First sentence. And more.",
        "assistant: Second answer.",
      ]);
      stream.close();
    });

    test("[ESC-01] a takeover before anything is shown stops the model; its reply never comes", async () => {
      desk.writeWith(async (_, { signal }) => await cancelled(signal));
      await send("is it ready yet?");
      await eventually(
        async () => desk.asked.length,
        (count) => count === 1,
      );
      expect((await takeOver()).status).toBe(200);
      await send("hello?");
      const shown = await eventually(
        () => shop.messages(chat),
        (messages) => messages.filter((message) => message.status === "shown").length === 3,
      );
      expect(shown.map((message) => message.role)).toEqual(["user", "system", "user"]);
      expect(desk.asked).toEqual(["is it ready yet?"]);
    });

    test("[SL-09][ESC-01] a takeover during a stream waits for the reply when that comes in time", async () => {
      const lines = script();
      desk.writeWith(async (_, { onText }) => {
        onText?.("One. Two");
        await lines.wait();
        return "One. Two.";
      });
      const stream = await shop.follow(chat);
      await send("count");
      await stream.untilPieces((pieces) => pieces.length === 1);
      const taking = takeOver();
      // The takeover has met the stream when its lease is marked; then the reply is let go.
      lines.next();
      expect((await taking).status).toBe(200);
      await stream.until((messages) => messages.some((message) => message.role === "system"));
      expect(said(stream.events.map((event) => event.message))).toEqual([
        "user: count",
        "assistant: One. Two.",
        expect.stringMatching(/^system: /),
      ]);
      stream.close();
    });
  });
}
