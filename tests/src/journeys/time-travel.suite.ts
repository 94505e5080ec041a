import type { Backends } from "@frontdesk/cli/backends";
import { type Clock, createMovableClock } from "@frontdesk/infra/ports/clock";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "./eventually.ts";
import { type Installation, install } from "./installation.ts";

const day = 24 * 3_600;

/** A running installation whose clock is put forward: days pass in milliseconds, on any backends. */
export function timeTravelSuite(name: string, open: (clock: Clock) => Promise<Backends>): void {
  describe(`time travel on ${name}`, () => {
    let desk: Installation;
    beforeAll(async () => {
      desk = await install(async () => await open(createMovableClock()));
    });
    afterAll(async () => await desk?.stop());

    async function advance(advanceSeconds: number): Promise<void> {
      const shop = await desk.newTenant();
      const { status } = await shop.system.send("POST", "/test/clock", { body: { advanceSeconds } });
      expect(status).toBe(200);
    }

    test("[BR-03] a day later a silent conversation is closed, one with activity is not", async () => {
      const shop = await desk.newTenant();
      const ana = await shop.user("ana");
      const [silent, lively] = [await ana.open(), await ana.open()];
      await ana.say(silent, "hello");
      await ana.say(lively, "hello");
      const statusOf = async (chat: string) =>
        (await ana.send("GET", `/chat/conversations/${chat}/messages`)).body["status"] as unknown as string;
      await advance(day - 60);
      await ana.say(lively, "still here");
      await advance(120);
      await eventually(
        () => statusOf(silent),
        (status) => status === "closed",
      );
      expect(await statusOf(lively)).toBe("open");
      await advance(day);
      await eventually(
        () => statusOf(lively),
        (status) => status === "closed",
      );
    });

    test("[BR-06] a minute later a limit is free again", async () => {
      const shop = await desk.newTenant({ limits: { perUserPerMinute: 2, floodEnabled: false } });
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const send = async () =>
        (await ana.send("POST", `/chat/conversations/${chat}/messages`, { body: { content: "hello" } })).status;
      expect([await send(), await send(), await send()]).toEqual([202, 202, 429]);
      await advance(61);
      expect(await send()).toBe(202);
    });

    test("a clock goes forward only, and by a number", async () => {
      const shop = await desk.newTenant();
      const answer = await shop.system.send("POST", "/test/clock", { body: { advanceSeconds: -1 } });
      expect(answer.body).toMatchObject({ status: 400, field: "advanceSeconds" });
    });
  });
}
