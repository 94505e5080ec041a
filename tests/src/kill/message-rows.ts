import { answered, at, killAfter, killBefore, oneMessage, point, type Row, stopBefore } from "./rows.ts";

/** The bus has forgotten what was published long before anything is delivered or said again. */
const forgetful = { duplicateWindowMs: 100 };

const screening = [
  ["after the update, before the insert", killBefore(at.stored)],
  ["after the insert", killAfter(at.stored)],
  ["after the update, before the publish", killBefore(at.opened)],
  ["after the publish", killAfter(at.opened)],
  ["after all of it, before the ack", killBefore({ call: "ack message.received" })],
] as const;

/** Accept and screen: a customer's message on its way into a turn. */
export const messageRows: readonly Row[] = [
  {
    name: "[PROTOCOL-2] kill: accept, before the update",
    points: [killBefore(at.accepted)],
    expected: answered,
  },
  {
    name: "[PROTOCOL-2] kill: accept, after the update, before the publish",
    quick: true,
    points: [killAfter(at.accepted)],
    expected: answered,
  },
  {
    name: "[PROTOCOL-2] kill: accept, after the publish, before the answer",
    points: [killAfter(at.received)],
    expected: answered,
  },
  {
    name: "[PROTOCOL-2] kill: accept, after the update, and the customer asks something else instead",
    quick: true,
    points: [killAfter(at.accepted)],
    play: async (scene, desk) => {
      await Promise.all([scene.putOnce("given-up"), desk.reached("killed")]);
      await desk.goOn();
      await scene.put("What does delivery cost?");
      await scene.put();
      // Unscreened for 15 s it holds nobody back; for a day, it ends with the apology.
      await scene.advance(16);
      await scene.untilAnswered(2);
      await scene.advance(24 * 3_600);
    },
    desk: {},
    expected: {
      shown: ["user", "user", "assistant", "user", "assistant"],
      // On a machine so slow that the 15 s are over between the two.
      orShown: ["user", "assistant", "user", "assistant", "user", "assistant"],
      owner: "waiting",
      apologies: 1,
      tickets: 1,
      // The desk never said that it has kept the first.
      allows: /nobody sent message|is shown before an earlier one|comes after the reply to a later message/u,
    },
  },
  ...screening.map(
    ([where, killed]): Row => ({
      name: `[PROTOCOL-3] kill: screen, ${where}`,
      quick: where === "after the update, before the insert",
      points: [killed],
      expected: answered,
    }),
  ),
  ...screening.map(
    ([where, killed]): Row => ({
      name: `[PROTOCOL-3] kill: screen, ${where}, redelivered when the bus has forgotten it`,
      points: [killed],
      desk: forgetful,
      // Said again under its id: who hears it twice can tell.
      expected: { ...answered, allows: /was said to gateways twice$/u },
    }),
  ),
  {
    name: "[PROTOCOL-1] kill: two replicas on one event, the winner dies before publishing",
    world: "servers",
    points: [stopBefore(at.screened, "loser"), killAfter(at.screened, "winner")],
    play: async (scene, desk) => {
      await Promise.all([scene.put(), desk.reached("winner")]);
      await desk.goOn();
    },
    expected: answered,
  },
  {
    name: "[PROTOCOL-1] kill: two replicas on one event, the loser goes on when the winner has said all",
    world: "servers",
    points: [stopBefore(at.screened, "loser")],
    play: async (scene, desk) => {
      await Promise.all([scene.put(), desk.reached("loser")]);
      await scene.untilShown(answered.shown);
      await desk.goOn();
    },
    expected: answered,
  },
  {
    name: "[PROTOCOL-1] the record's answer is lost at every update of a turn",
    points: [
      point("accepted", at.accepted, "after", "lose"),
      point("screened", at.screened, "after", "lose"),
      point("closed", at.closed, "after", "lose"),
      point("said", { ...at.accepted, nth: 2 }, "after", "lose"),
    ],
    play: async (scene, desk) => {
      await oneMessage(scene, { name: "accepted" });
      await desk.reached("closed");
      await scene.untilShown(answered.shown);
      await scene.put();
    },
    expected: { ...answered, shown: ["user", "assistant", "user", "assistant"], turns: 2 },
  },
];
