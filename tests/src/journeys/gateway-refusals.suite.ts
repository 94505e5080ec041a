import type { Backends } from "@frontdesk/cli/backends";
import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import type { DeadLetter } from "@frontdesk/contracts/http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../fleet/eventually.ts";
import { type Installation, install, type TestTenant } from "../fleet/installation.ts";

type Notice = EventData<"message.refused">;

/** What gateways are told, and what one of them cannot do to the others. */
export function gatewayRefusalsSuite(name: string, open: () => Promise<Backends>): void {
  describe(`refusals to gateways on ${name}`, () => {
    let desk: Installation;
    beforeAll(async () => {
      desk = await install(open);
    });
    afterAll(async () => await desk?.stop());

    const submit = async (shop: TestTenant, body: unknown, id = "") =>
      await desk.backends.deps.bus.publish({
        subject: `submit.${shop.id}.whatsapp`,
        id,
        data: new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body)),
      });
    const read = async <Data>(stream: string, filter: string): Promise<Data[]> => {
      const kept = await desk.backends.deps.bus.read(stream, { filter, limit: 100 });
      return kept.map(({ data }) => (JSON.parse(new TextDecoder().decode(data)) as EventOf<Data>).data);
    };
    const noticesOf = async ({ id }: TestTenant, count: number): Promise<Notice[]> =>
      await eventually(
        async () => await read<Notice>("REFUSED", `chat.refused.${id}.whatsapp.*`),
        (all) => all.length >= count,
      );
    const repliesTo = async ({ id }: TestTenant, count: number) =>
      await eventually(
        async () => await read<EventData<"chat.out">>("OUT", `chat.out.${id}.whatsapp.*`),
        (all) => all.length >= count,
      );
    const lettersOf = async ({ system }: TestTenant): Promise<DeadLetter[]> =>
      (await system.send("GET", "/desk/dead-letters")).body as unknown as DeadLetter[];
    const message = (messageId: string, content: string) => ({
      messageId,
      thread: "room-1",
      user: { id: "ana" },
      content,
    });

    test("[CA-01] a message that is not accepted is told to its gateway: which, why, and the field", async () => {
      const shop = await desk.newTenant();
      await submit(shop, message("long", "x".repeat(4_001)));
      await submit(shop, message("empty", " \n"));
      await submit(shop, { ...message("tier", "hello"), user: { id: "ana", tier: "king" } });
      await submit(shop, { thread: "room-1", user: { id: "ana" }, content: "hello" });
      await submit(shop, '{"messageId":"cut');
      const notices = await noticesOf(shop, 5);
      expect(notices.map(({ messageId, code, field }) => [messageId, code, field]).toSorted()).toEqual(
        [
          ["long", "message_too_long", "content"],
          ["empty", "message_empty", "content"],
          ["tier", "invalid_request", "user.tier"],
          [undefined, "invalid_request", "messageId"],
          [undefined, "invalid_json", undefined],
        ].toSorted(),
      );
      expect(new Set(notices.map(({ sequence }) => sequence)).size).toBe(5);
      expect(notices.filter(({ thread }) => thread === "room-1")).toHaveLength(4);
      // An empty message is an image or a sticker: nobody looks into it.
      expect(await lettersOf(shop)).toHaveLength(4);
    });

    test("[TEN-04][NATS-03] messages without an id are letters and notices of their own, and hide no other tenant's", async () => {
      const [loud, quiet] = [await desk.newTenant(), await desk.newTenant()];
      for (let n = 0; n < 10; n += 1) await submit(loud, "not json");
      await submit(quiet, "not json");
      expect(await noticesOf(loud, 10)).toHaveLength(10);
      expect(await noticesOf(quiet, 1)).toHaveLength(1);
      expect(await lettersOf(loud)).toHaveLength(10);
      expect(await lettersOf(quiet)).toHaveLength(1);
    });

    test("[TEN-04] two gateways that number their messages alike are both answered", async () => {
      const shops = [await desk.newTenant(), await desk.newTenant()];
      for (const shop of shops) await submit(shop, message("m-1", "hello"), "m-1");
      for (const shop of shops) expect(await repliesTo(shop, 1)).toHaveLength(1);
    });

    test("[SL-12] a letter shows neither the gateway's id of a message nor its thread and user", async () => {
      const shop = await desk.newTenant();
      const body = { messageId: "254700000001", thread: "254700000001", user: { id: "254700000001" }, content: 7 };
      await submit(shop, body, "254700000001");
      await noticesOf(shop, 1);
      const letters = await lettersOf(shop);
      expect(letters).toHaveLength(1);
      expect(JSON.stringify(letters)).not.toContain("254700000001");
    });
  });
}
