import type { Backends } from "@frontdesk/cli/backends";
import { type ServiceName, serviceNames } from "@frontdesk/contracts/service-names";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { expect, test } from "vitest";
import { customer } from "../fleet/customer.ts";
import { eventually } from "../fleet/eventually.ts";
import { startHere } from "../fleet/start-here.ts";

const settings = (version: string, boundaryMode: "single-item" | "general") =>
  TenantSettings.parse({
    id: "shop",
    name: "Shop",
    persona: { intro: { en: `The ${version} version speaks. I recommend the blue kettle.` } },
    policies: { boundaryMode },
  });

/** Settings that change while a turn is open, on any backends. */
export function settingsVersionsSuite(name: string, open: () => Promise<Backends>): void {
  test(`[PROTOCOL-5][DESIGN-7] on ${name} a turn answers with the words it opened with, and passes the newest checks`, async () => {
    const backends = await open();
    const start = async (names: readonly ServiceName[]) => await startHere(backends.deps, names);
    const writers: readonly ServiceName[] = ["retrieval", "generation"];
    const desk = await start(serviceNames.filter((each) => !writers.includes(each)));
    const stops = [() => desk.stop()];
    try {
      for (const version of ["first", "second", "third"]) await desk.tenants.apply(settings(version, "single-item"));
      const shop = customer(desk.url(), await desk.tenants.createKey("shop", "test"));
      const chat = await shop.open();
      await shop.send("POST", `/chat/conversations/${chat}/messages`, { body: { content: "hello" } });
      const shown = async () => (await shop.messages(chat)).filter(({ status }) => status === "shown");
      await eventually(shown, (messages) => messages.length === 1);
      await desk.tenants.apply(settings("fourth", "general"));
      // Who writes the reply starts afterwards, and knows no version but the newest.
      const late = await start(writers);
      stops.unshift(() => late.stop());
      const [, reply] = await eventually(shown, (messages) => messages.length === 2);
      expect(reply?.content).toContain("The third version speaks.");
      expect(reply?.content).not.toContain("recommend");
      expect((await shop.say(await shop.open(), "hello")).reply?.content).toContain("The fourth version speaks.");
    } finally {
      for (const stop of stops) await stop();
      await backends.close();
    }
  });
}
