import { conversations, recordId } from "@frontdesk/infra/conversation/record";
import { describe, test } from "vitest";
import { serverUrls } from "../backends/test-servers.ts";
import { eventually } from "../fleet/eventually.ts";
import { openLine } from "../fleet/line.ts";
import { openStores } from "../fleet/open-stores.ts";
import { startServers } from "../fleet/servers.ts";
import { startKillableDesk, type World } from "./killable-desk.ts";
import { playRow } from "./kills.suite.ts";
import { answered, at, holdBefore, killAfter, type Row } from "./rows.ts";
import { onServers } from "./worlds.ts";

const rowMs = 300_000;
const daySeconds = 24 * 3_600;
const urls = serverUrls();

async function playOn(world: World, row: Row): Promise<void> {
  const desk = await startKillableDesk(world);
  try {
    await playRow(row, desk);
  } finally {
    await desk.close();
  }
}

/** A row around the moment in which Redis is killed and comes back with nothing in it. */
const wiped = (wipe: () => Promise<void>): readonly Row[] => [
  {
    name: "during a burst, when the replica that would open its turn has died",
    shop: "burst",
    points: [killAfter(at.screened)],
    play: async (scene, desk) => {
      await Promise.all([scene.put(), desk.reached("killed")]);
      await wipe();
    },
    expected: answered,
  },
  {
    name: "before a turn's deadline: it is said again",
    points: [holdBefore(at.drafted)],
    play: async (scene, desk) => {
      await Promise.all([scene.put(), desk.reached("held")]);
      await wipe();
      await scene.advance(91);
      await scene.untilShown(answered.shown);
      await desk.release("held");
    },
    expected: answered,
  },
  {
    name: "before the auto-close: the sweep closes it, a minute late",
    points: [],
    play: async (scene) => {
      await scene.put();
      await scene.untilShown(answered.shown);
      await wipe();
      await scene.advance(daySeconds + 70);
      await scene.untilClosed();
    },
    expected: { ...answered, status: "closed" },
  },
];

describe.concurrent("kill tests, a Redis that is wiped", () => {
  wiped(async () => undefined).forEach(({ name }, index) => {
    test(`[PROTOCOL-10] wiped: ${name}`, { timeout: rowMs }, async () => {
      const servers = await startServers("redis");
      try {
        const row = wiped(async () => await servers.wipe("redis"))[index] as Row;
        await playOn(onServers({ ...urls, ...servers.env }), row);
      } finally {
        await servers.stop();
      }
    });
  });
});

/** The server has done it; its answer, and those to the client's own tries, do not come through. */
describe.concurrent("kill tests, the record's answer is lost on its way", () => {
  for (const [what, place] of [
    ["accept", at.accepted],
    ["screen", at.screened],
    ["deliver", at.closed],
  ] as const) {
    test(`[PROTOCOL-1] lost answer: ${what}`, { timeout: rowMs }, async () => {
      const line = await openLine(urls.FRONTDESK_MONGO_URL);
      const env = onServers({ ...urls, FRONTDESK_MONGO_URL: line.url }).newInstallation();
      const direct = await openStores({ ...env, ...urls });
      const records = direct.deps.documents.forTenant("rules").collection(conversations);
      try {
        await playOn(
          { name: "servers", newInstallation: () => env },
          {
            name: what,
            points: [holdBefore(place)],
            play: async (scene, desk) => {
              const sent = scene.put();
              await desk.reached("held");
              const before = (await records.get(recordId("rules", scene.conversation)))!.rev;
              line.loseAnswers();
              await desk.release("held");
              await eventually(
                async () => (await records.get(recordId("rules", scene.conversation)))!.rev,
                (rev) => rev > before,
                { withinMs: 30_000, everyMs: 50, what: "the update" },
              );
              line.mend();
              await sent;
            },
            expected: answered,
          },
        );
      } finally {
        await direct.close();
        await line.close();
      }
    });
  }
});
