import type { Backends } from "@frontdesk/cli/backends";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../fleet/eventually.ts";
import { type Installation, install, type TestTenant } from "../fleet/installation.ts";

const roomy = { perUserPerMinute: 10_000, windowEnabled: false, floodEnabled: false };

/** What happens when one tenant sends more than it may have under way. */
export function overloadSuite(name: string, open: () => Promise<Backends>): void {
  describe(`overload on ${name}`, () => {
    let desk: Installation;
    beforeAll(async () => {
      desk = await install(open);
    });
    afterAll(() => desk.stop());

    async function flood(shop: TestTenant, chats: readonly string[], messages: number) {
      const send = async (_: unknown, n: number) => {
        const chat = chats[n % chats.length]!;
        const path = `/chat/conversations/${chat}/messages`;
        return { chat, ...(await shop.system.send("POST", path, { body: { content: `hello number ${n}` } })) };
      };
      return await Promise.all(Array.from({ length: messages }, send));
    }

    test("[DESIGN-9][TEN-01][PROTOCOL-2] a tenant over its limit is told when to come again, others are served, and what was accepted is answered", async () => {
      const loud = await desk.newTenant({ limits: { ...roomy, inFlight: 5 } });
      const quiet = await desk.newTenant({ limits: { ...roomy, inFlight: 5 } });
      const chats = await Promise.all(Array.from({ length: 10 }, () => loud.system.open()));
      const chat = await quiet.system.open();
      const [sent, said] = await Promise.all([flood(loud, chats, 80), quiet.system.say(chat, "hello")]);
      expect(said.reply).toBeDefined();

      const accepted = sent.filter(({ status }) => status === 202);
      const refused = sent.filter(({ status }) => status !== 202);
      expect(accepted.length).toBeGreaterThanOrEqual(5);
      expect(refused.length).toBeGreaterThan(0);
      for (const { status, headers, body } of refused) {
        expect([status, body["code"]]).toEqual([429, "tenant_busy"]);
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      }
      for (const one of chats) {
        const mine = accepted.filter((answer) => answer.chat === one).length;
        const shown = await eventually(
          async () => await loud.system.messages(one),
          (messages) =>
            messages.at(-1)?.role !== "user" && messages.filter(({ role }) => role === "user").length >= mine,
        );
        expect(shown.filter(({ role }) => role === "user")).toHaveLength(mine);
      }
      // Every place was given back: as many as the limit pass again, at once.
      const again = async () => (await flood(loud, chats.slice(0, 5), 1))[0]!.status;
      expect(await eventually(again, (status) => status === 202)).toBe(202);
    });

    test("[PROTOCOL-2] a retry of a kept message is answered for while its tenant is refused everything else", async () => {
      const shop = await desk.newTenant({ limits: { ...roomy, inFlight: 1 } });
      const chat = await shop.system.open();
      const first = await shop.system.say(chat, "hello", "k1");
      const [retried] = await Promise.all([shop.system.say(chat, "hello", "k1"), flood(shop, [chat], 20)]);
      expect([retried.status, retried.id, retried.reply?.id]).toEqual([200, first.id, first.reply?.id]);
    });
  });
}
