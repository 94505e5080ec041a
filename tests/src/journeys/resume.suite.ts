import type { Backends } from "@frontdesk/cli/backends";
import { messageDocId, messages } from "@frontdesk/infra/conversation/messages";
import { type ConversationRecord, conversations, recordId } from "@frontdesk/infra/conversation/record";
import { tell, toShown } from "@frontdesk/infra/conversation/say";
import type { Json } from "@frontdesk/infra/ports/documents";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Installation, install } from "../fleet/installation.ts";

/** Every stream reads the store this often, whatever it hears; so a stream that is to hear something has no heartbeat. */
const heartbeatMs = 15_000;
const repeat = globalThis.setInterval;
const neverHeartbeat = ((act: () => void, ms?: number) =>
  repeat(act, ms === heartbeatMs ? 3_600_000 : ms)) as typeof setInterval;

/** PROTOCOL 12, on any backends: streams and lists resume by dense numbers, whatever is stored late. */
export function resumeSuite(name: string, open: () => Promise<Backends>): void {
  describe(`resuming on ${name}`, () => {
    let desk: Installation;
    beforeAll(async () => {
      desk = await install(open);
    });
    afterAll(async () => await desk?.stop());

    /** A conversation whose process died between its first message and the second: only the second is stored. */
    async function givenHole() {
      const { documents, bus } = desk.backends.deps;
      const shop = await desk.newTenant();
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const of = { tenant: shop.id, conversation: chat };
      const said = { role: "user", sources: [], guardUsed: false, layers: [], answers: [] } as const;
      const [first, second] = ["first", "second"].map((id, index) => {
        const numbers = { n: index + 1, visible: index + 1, at: Date.now() };
        return { _id: messageDocId(shop.id, chat, id), ...of, id, content: id, ...said, ...numbers };
      });
      const stored = documents.forTenant(shop.id).collection(messages);
      const records = documents.forTenant(shop.id).collection(conversations);
      const { outbox } = (await records.get(recordId(shop.id, chat))) as ConversationRecord;
      const unsaid = { say: "message.shown", key: "message.shown:first", at: Date.now() + 3_600_000 } as const;
      const entry = { ...unsaid, n: 1, id: "first", visible: 1, text: "first", layers: [], acceptedAt: Date.now() };
      const set = { outbox: [...outbox, entry] as unknown as Json, visible: 2 };
      await records.update(recordId(shop.id, chat), {}, { set });
      await stored.insert(second!);
      const storeFirst = async () => {
        await stored.insert(first!);
        tell(bus, of, { kind: "message", message: toShown(first!), answers: [] });
      };
      return { ana, chat, storeFirst };
    }

    test("[PROTOCOL-12][SSE-02] what is stored before an earlier message waits for it, in lists and streams from the beginning", async () => {
      const { ana, chat, storeFirst } = await givenHole();
      const heartbeats = vi.spyOn(globalThis, "setInterval").mockImplementation(neverHeartbeat);
      const stream = await ana.follow(chat);
      heartbeats.mockRestore();
      expect(await ana.messages(chat)).toEqual([]);
      await storeFirst();
      await stream.until((shown) => shown.length >= 2);
      stream.close();
      expect(stream.events.map(({ id, message }) => [id, message.id])).toEqual([
        [1, "first"],
        [2, "second"],
      ]);
      expect((await ana.messages(chat)).map(({ id }) => id)).toEqual(["first", "second"]);
    });
  });
}
