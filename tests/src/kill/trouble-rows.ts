import { eventually } from "../fleet/eventually.ts";
import { answered, at, holdBefore, killAfter, type Row, spoil } from "./rows.ts";
import type { Scene } from "./scene.ts";

/** So little that a few dozen messages fill a stream. */
const small = { streamBytes: 60_000 };
const daySeconds = 24 * 3_600;

async function fill({ desk }: Scene, stream: string): Promise<void> {
  await desk.running()[0]?.ask("fill", stream);
}

async function empty({ desk }: Scene, stream: string): Promise<void> {
  await desk.running()[0]?.ask("empty", stream);
}

const fullRows: readonly Row[] = [
  {
    name: "[PROTOCOL-2] full: IN refuses the message with 503; the same key, sent again, is the same message",
    desk: small,
    points: [],
    play: async (scene) => {
      await fill(scene, "IN");
      const refused = await scene.putOnce("same");
      if (refused !== 503) throw new Error(`answered ${refused}`);
      await empty(scene, "IN");
      // The edge looks every second whether there is room again.
      const kept = (status: number | undefined) => status === 202;
      await eventually(() => scene.putOnce("same"), kept, { withinMs: 30_000, everyMs: 200, what: "room for it" });
    },
    expected: answered,
  },
  {
    name: "[PROTOCOL-1] full: FLOW takes no turn, which opens when there is room again",
    desk: small,
    // Filled before, it would refuse the message as soon as the edge looks.
    points: [holdBefore(at.opened)],
    play: async (scene, desk) => {
      await Promise.all([scene.put(), desk.reached("held")]);
      await fill(scene, "FLOW");
      await desk.release("held");
      await scene.untilShown(["user"]);
      await empty(scene, "FLOW");
    },
    expected: answered,
  },
  {
    name: "[PROTOCOL-12] full: OUT takes no reply, which gateways hear when there is room again",
    desk: small,
    points: [holdBefore(at.told)],
    play: async (scene, desk) => {
      await Promise.all([scene.put(), desk.reached("held")]);
      await fill(scene, "OUT");
      await desk.release("held");
      await scene.untilShown(answered.shown);
      await empty(scene, "OUT");
    },
    expected: answered,
  },
  {
    name: "[PROTOCOL-11] full: DLQ takes no dead letter, which is buried when there is room again; the customer does not wait for it",
    desk: small,
    points: [spoil(at.opened)],
    play: async (scene, desk) => {
      await fill(scene, "DLQ");
      await Promise.all([scene.put(), desk.reached("spoilt")]);
      await scene.untilShown(["user", "assistant"]);
      await empty(scene, "DLQ");
    },
    expected: {
      shown: ["user", "assistant"],
      owner: "waiting",
      turns: 1,
      tickets: 1,
      apologies: 1,
      buried: ["retrieve-context"],
    },
  },
];

const clockRows: readonly Row[] = [
  {
    name: "[PROTOCOL-9] clock: forward past the deadline of an open turn: said again, answered once",
    quick: true,
    desk: {},
    points: [holdBefore(at.drafted)],
    play: async (scene, desk) => {
      await Promise.all([scene.put(), desk.reached("held")]);
      await scene.advance(100);
      await scene.untilShown(answered.shown);
      await desk.release("held");
    },
    expected: answered,
  },
  {
    name: "[BR-03] clock: forward by a day while a turn is open: it is answered, not closed over",
    desk: {},
    points: [holdBefore(at.drafted)],
    play: async (scene, desk) => {
      await Promise.all([scene.put(), desk.reached("held")]);
      await scene.advance(daySeconds + 3_600);
      await desk.release("held");
    },
    expected: { ...answered, status: "open" },
  },
  {
    name: "[DESIGN-9] clock: back by an hour in the middle of a turn",
    desk: {},
    points: [holdBefore(at.drafted)],
    play: async (scene, desk) => {
      await Promise.all([scene.put(), desk.reached("held")]);
      await Promise.all(desk.running().map((replica) => replica.ask("skew", -3_600_000)));
      await desk.release("held");
    },
    expected: answered,
  },
  {
    name: "[DESIGN-9] clock: back by 5 s, and the deliverer dies before its publish",
    desk: {},
    points: [killAfter(at.closed)],
    play: async (scene, desk) => {
      await Promise.all([scene.put(), desk.reached("killed")]);
      await desk.goOn();
      await Promise.all(desk.running().map((replica) => replica.ask("skew", -5_000)));
    },
    expected: answered,
  },
];

/** A bus without room, and a clock that jumps. */
export const troubleRows: readonly Row[] = [...fullRows, ...clockRows];
