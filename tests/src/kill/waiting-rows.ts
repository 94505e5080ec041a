import { answered, at, holdBefore, killAfter, killBefore, type Row } from "./rows.ts";
import type { Scene } from "./scene.ts";
import { askForPerson } from "./turn-rows.ts";

const called = ["user", "assistant"];
/** Of one process: the first reply calls the person. */
const secondReply = { ...at.closed, nth: 2 };

async function callPerson(scene: Scene): Promise<void> {
  await scene.put(askForPerson, { asksForPerson: true });
  await scene.untilShown(called);
}

/** Between the call for a person and their coming (PROTOCOL 8). */
export const waitingRows: readonly Row[] = [
  {
    name: "[PROTOCOL-8] kill: while a person is awaited, a plain answer delivered, before the publish",
    world: "embedded",
    points: [killAfter(secondReply)],
    play: async (scene, desk) => {
      await callPerson(scene);
      await Promise.all([scene.put(), desk.reached("killed")]);
      await desk.goOn();
    },
    expected: { shown: [...called, "user", "assistant"], owner: "waiting", turns: 2, tickets: 1 },
  },
  {
    name: "[PROTOCOL-8] while a person is awaited, taken over before a plain answer is delivered",
    points: [holdBefore({ call: "publish reply.drafted", nth: 2 })],
    world: "embedded",
    play: async (scene, desk) => {
      await callPerson(scene);
      await Promise.all([scene.put(), desk.reached("held")]);
      await scene.takeOver();
      await desk.release("held");
    },
    expected: { shown: [...called, "user", "system"], owner: "human", turns: 2, tickets: 1 },
  },
  {
    name: "[PROTOCOL-8] kill: messages that waited when the person was called are answered, before the publish",
    quick: true,
    points: [holdBefore(at.approved), killAfter(at.handedOver)],
    play: async (scene, desk) => {
      await Promise.all([scene.put(askForPerson, { asksForPerson: true }), desk.reached("held")]);
      await scene.put();
      await scene.untilShown(["user", "user"]);
      await desk.release("held");
      await desk.reached("killed");
      await desk.goOn();
    },
    expected: { shown: ["user", "user", "assistant", "assistant"], owner: "waiting", turns: 2, tickets: 1 },
  },
  {
    name: "[BR-14] kill: a ticket ends, its conversation is the assistant's, before the ticket is: both in the end",
    quick: true,
    points: [killBefore({ call: "update tickets" })],
    play: async (scene, desk) => {
      await callPerson(scene);
      const ending = scene.endTicket();
      await desk.reached("killed");
      await desk.goOn();
      await ending;
      await scene.put();
    },
    expected: { ...answered, shown: [...called, "system", "user", "assistant"], turns: 2, tickets: 1 },
  },
];
