import { answered, at, killAfter, killBefore, oneMessage, point, type Row, stopBefore } from "./rows.ts";

const optedOut = { ...answered, writes: ["opted out", "customer_update_preferences answered"] };
const optOut: Row["play"] = async (scene) => await oneMessage(scene, { name: "killed" }, "STOP");

const byPerson = { shown: ["user", "system"], owner: "human", turns: 1 } as const;
const taken: Row["play"] = async (scene, desk) => {
  await Promise.all([scene.put("STOP"), desk.reached("stopped")]);
  await scene.takeOver();
  await desk.goOn();
};

/** A tool that writes (CA-13): one effect and one reply, wherever its turn's run or the tool dies. */
export const writeRows: readonly Row[] = [
  {
    name: "[PROTOCOL-6] kill: tool write, logged, not run",
    points: [killAfter(at.writeLogged)],
    play: optOut,
    expected: optedOut,
  },
  {
    name: "[PROTOCOL-6] kill: tool write, run, its tool dies before it answers",
    quick: true,
    points: [killAfter(at.written)],
    play: optOut,
    expected: optedOut,
  },
  {
    name: "[PROTOCOL-6] kill: tool write, run and answered, its answer not logged",
    points: [killBefore(at.writeAnswered)],
    play: optOut,
    expected: optedOut,
  },
  {
    name: "[PROTOCOL-6] kill: tool write, its answer logged, before the draft",
    points: [killAfter(at.writeAnswered)],
    play: optOut,
    expected: optedOut,
  },
  {
    name: "[PROTOCOL-6] stop: a run frozen before it logs its write, a takeover in between, then it wakes: nothing is written",
    world: "servers",
    points: [stopBefore(at.writeLogged)],
    play: taken,
    expected: { ...byPerson, writes: [] },
  },
  {
    name: "[PROTOCOL-6] stop: a run frozen before its logged write runs, a takeover in between, then it wakes: nothing is written",
    world: "servers",
    points: [point("stopped", at.writeLogged, "after", "stop")],
    play: taken,
    expected: { ...byPerson, writes: ["customer_update_preferences not answered"] },
  },
];
