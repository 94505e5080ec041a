import { afterAll, describe, expect, test, vi } from "vitest";
import { faultsOf } from "../fleet/audit.rules.ts";
import type { CrewOptions } from "./crew.ts";
import type { Outcome } from "./evidence.ts";
import { type KillableDesk, startKillableDesk, type World } from "./killable-desk.ts";
import { messageRows } from "./message-rows.ts";
import { poisonRows } from "./poison-rows.ts";
import { oneMessage, type Row } from "./rows.ts";
import { openScene } from "./scene.ts";
import { troubleRows } from "./trouble-rows.ts";
import { turnRows } from "./turn-rows.ts";
import { waitingRows } from "./waiting-rows.ts";
import { writeRows } from "./write-rows.ts";

/** The whole table. */
export const allRows: readonly Row[] = [
  ...messageRows,
  ...turnRows,
  ...waitingRows,
  ...writeRows,
  ...poisonRows,
  ...troubleRows,
];

/** Rows wait, mostly: for an ack wait to run out, for a lease to end. */
const atOnce = 4;
const rowMs = 300_000;

/** Plays every row of a table on one world, several side by side, each on a desk that nobody else uses just then. */
export function killSuite(name: string, world: World, rows: readonly Row[]): void {
  vi.setConfig({ maxConcurrency: atOnce });
  describe.concurrent(name, () => {
    const idle: KillableDesk[] = [];
    const started = new Set<KillableDesk>();
    const start = async (options?: CrewOptions) => {
      const desk = await startKillableDesk(world, options);
      started.add(desk);
      return desk;
    };
    const close = async (desk: KillableDesk) => {
      started.delete(desk);
      await desk.close();
    };
    afterAll(async () => void (await Promise.all([...started].map(close))));

    for (const row of rows.filter((each) => each.world === undefined || each.world === world.name)) {
      test(row.name, { timeout: rowMs }, async ({ onTestFailed }) => {
        const desk = (row.desk === undefined ? idle.pop() : undefined) ?? (await start(row.desk));
        onTestFailed(async () => await close(desk));
        await playRow(row, desk);
        if (row.desk !== undefined) return await close(desk);
        await desk.restore();
        idle.push(desk);
      });
    }
  });
}

/** Plays it and audits what came of it. */
export async function playRow(row: Row, desk: KillableDesk): Promise<void> {
  if (row.armedFirst) await desk.arm(...row.points);
  const scene = await openScene(desk, row.shop);
  if (!row.armedFirst) await desk.arm(...row.points);
  const [first] = row.points;
  if (row.play !== undefined) await row.play(scene, desk);
  else if (first !== undefined) await oneMessage(scene, first);
  for (const { name } of row.points) await desk.reached(name);
  const outcome = await scene.outcome();
  expect(summary(outcome, row), outcome.transcript.join("\n")).toEqual(wanted(row));
}

function wanted({ expected }: Row) {
  const { allows: _allows, apologies = 0, buried = [], shown, orShown = shown, ...rest } = expected;
  return { faults: [], apologies, buried: buried.toSorted(), shown: expect.toBeOneOf([shown, orShown]), ...rest };
}

/** As much of what was found as the row says something about, and every fault. */
function summary({ findings, ...outcome }: Outcome, { expected }: Row) {
  const rest = Object.entries(outcome).filter(([name]) => name in expected || name === "buried");
  return {
    faults: faultsOf(findings).filter((fault) => expected.allows?.test(fault) !== true),
    apologies: findings.apologies,
    ...Object.fromEntries(rest),
  };
}
