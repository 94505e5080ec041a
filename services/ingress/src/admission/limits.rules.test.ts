import { TenantSettings } from "@frontdesk/contracts/settings";
import { createEmbeddedCounters } from "@frontdesk/infra/embedded/counters/counters";
import { describe, expect, test } from "vitest";
import { openingWindowsOf, retryAfterSeconds, windowsOf } from "./limits.rules.ts";

/** Sends at the given times; each answer is undefined or the seconds to wait. */
function given(limits: Record<string, unknown> = {}) {
  const settings = TenantSettings.parse({ id: "shop", name: "Shop", limits });
  const counters = createEmbeddedCounters({ clock: { now: () => 0 } });
  return async (atMs: number) => {
    const sender = { tenant: "shop", user: "ana", conversation: "c1" };
    return retryAfterSeconds(await counters.hit(windowsOf(sender, settings, atMs)));
  };
}

async function sendAll(send: (atMs: number) => Promise<number | undefined>, times: readonly number[]) {
  const answers: (number | undefined)[] = [];
  for (const time of times) answers.push(await send(time));
  return answers;
}

describe("limits", () => {
  test("[WF-05] messages less than two seconds apart on average are a flood from the sixth on, slower ones never", async () => {
    const every = (ms: number) => Array.from({ length: 8 }, (_, i) => 1_000_000 + i * ms);
    expect((await sendAll(given(), every(1_900)))[5]).toBe(1);
    expect(await sendAll(given(), every(2_000))).toEqual(Array(8).fill(undefined));
  });

  test("[WF-05] refused messages do not lengthen the ban, and waiting as Retry-After says is always enough", async () => {
    const send = given();
    await sendAll(send, [0, 10, 20, 30, 40]);
    const spam = await sendAll(
      send,
      Array.from({ length: 90 }, (_, i) => 100 + i * 100),
    );
    expect(spam[0]).toBe(10);
    expect(spam.at(-1)).toBe(1);
    expect(await send(100 + 10_000)).toBeUndefined();
  });

  test("[BR-06] the thirty-first message of a minute waits as told, though others were refused meanwhile", async () => {
    const send = given({ floodEnabled: false });
    expect(
      await sendAll(
        send,
        Array.from({ length: 30 }, (_, i) => i),
      ),
    ).toEqual(Array(30).fill(undefined));
    expect(await send(500)).toBe(60);
    expect(await send(59_000)).toBe(1);
    expect(await send(60_000)).toBeUndefined();
  });

  test("[WF-05] a switched-off limit counts nothing", async () => {
    const send = given({ floodEnabled: false, windowEnabled: false, perUserPerMinute: 1_000, window: { max: 1 } });
    expect(
      await sendAll(
        send,
        Array.from({ length: 50 }, () => 5),
      ),
    ).toEqual(Array(50).fill(undefined));
  });

  test("[SL-04] thousands of conversations are opened neither by one user nor from one address; elsewhere they still are", async () => {
    const settings = TenantSettings.parse({ id: "shop", name: "Shop" });
    const counters = createEmbeddedCounters({ clock: { now: () => 0 } });
    const open = async (user: string, ip: string, at: number) =>
      retryAfterSeconds(await counters.hit(openingWindowsOf({ tenant: "shop", user, ip }, settings, at)));
    const opened = async (count: number, userOf: (n: number) => string) => {
      let through = 0;
      for (let n = 0; n < count; n += 1) if ((await open(userOf(n), "6.6.6.6", n)) === undefined) through += 1;
      return through;
    };
    expect(await opened(500, () => "eve")).toBe(30);
    expect(await opened(500, (n) => `guest-${n}`)).toBe(30);
    expect(await open("ana", "1.1.1.1", 500)).toBeUndefined();
    expect(await open("eve", "6.6.6.6", 301_000)).toBeUndefined();
  });
});
