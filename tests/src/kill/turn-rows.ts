import { act } from "@frontdesk/infra/testkit/scripted-model-acts";
import type { ChatServerRequest } from "@frontdesk/infra/testkit/scripted-model-server";
import { eventually } from "../fleet/eventually.ts";
import { answerTo, type KillableDesk } from "./killable-desk.ts";
import type { Replica } from "./replicas.ts";
import { answered, at, holdBefore, killAfter, killBefore, oneMessage, point, type Row, stopBefore } from "./rows.ts";
import type { Scene } from "./scene.ts";

const calledWithinMs = 120_000;
const person = { asksForPerson: true };
export const askForPerson = "I want to talk to a human";
const handedOver = { shown: ["user", "assistant"], owner: "waiting", turns: 1, tickets: 1 } as const;
/** The first sentence of the answer, and the beginning of the next. */
const begun = (request: ChatServerRequest) => answerTo(request).split(" the box.")[0] ?? "";

/** To its next call the model says this much and then no more; the number of that call. */
function stallNext({ model }: KillableDesk, said: (request: ChatServerRequest) => string): number {
  const next = model.chats.length;
  model.respond((request) => (request === model.chats[next] ? act.stall(said(request)) : act.text(answerTo(request))));
  return next;
}

/** Sends one message; the model says this much to it and then no more. Who asked the model. */
async function stalled(
  scene: Scene,
  desk: KillableDesk,
  said: (request: ChatServerRequest) => string = () => "",
): Promise<Replica> {
  const next = stallNext(desk, said);
  await scene.put();
  const waiting = { withinMs: calledWithinMs, everyMs: 50 };
  const call = await eventually(
    () => desk.model.chats[next],
    (made) => made !== undefined,
    { ...waiting, what: "a call of the model" },
  );
  const name = call.headers.authorization?.replace("Bearer ", "");
  return await eventually(
    () => desk.running().find((each) => each.name === name),
    (replica) => replica !== undefined,
    { ...waiting, what: "its replica" },
  );
}

/** A stream that has begun, whose model will never end it; its replica dies on the way. */
async function streamed(scene: Scene, desk: KillableDesk): Promise<void> {
  stallNext(desk, begun);
  await oneMessage(scene, { name: "killed" });
}

/** A model at work, and a stream. */
const modelRows: readonly Row[] = [
  {
    name: "[PROTOCOL-6] kill: generation, in the middle of a model call",
    quick: true,
    shop: "writers",
    points: [],
    play: async (scene, desk) => {
      await (await stalled(scene, desk)).end("SIGKILL");
      await desk.goOn();
    },
    expected: answered,
  },
  {
    name: "[PROTOCOL-6] stop: generation frozen past its lease, another run answers, then it wakes",
    world: "servers",
    shop: "writers",
    points: [],
    play: async (scene, desk) => {
      (await stalled(scene, desk)).freeze();
      await scene.untilShown(answered.shown);
      await desk.goOn();
    },
    expected: answered,
  },
  {
    name: "[PROTOCOL-6] kill: generation, after the claim, before the call",
    shop: "writers",
    points: [killAfter({ call: "update conversations", with: ["turn=claimed"] })],
    expected: answered,
  },
  {
    name: "[PROTOCOL-6] kill: generation, after the draft's publish, before the ack",
    shop: "writers",
    points: [killBefore({ call: "ack context.retrieved" })],
    expected: answered,
  },
  {
    name: "[PROTOCOL-7] kill: sending, before its first piece",
    shop: "writers",
    points: [killAfter(at.sending)],
    play: streamed,
    expected: answered,
  },
  {
    name: "[PROTOCOL-7] kill: sending, after its first piece",
    quick: true,
    shop: "writers",
    points: [killAfter(at.piece)],
    play: streamed,
    expected: answered,
  },
  {
    name: "[PROTOCOL-7] kill: sending, between pieces",
    shop: "writers",
    points: [killBefore({ ...at.piece, nth: 2 })],
    play: async (scene, desk) => {
      desk.model.respond((request) => act.paced(answerTo(request), 150));
      await Promise.all([scene.put(), desk.reached("killed")]);
      await desk.goOn();
    },
    expected: answered,
  },
  {
    name: "[PROTOCOL-8] stop: a streamer frozen after its first piece, a takeover in between, then it wakes",
    world: "servers",
    shop: "writers",
    points: [point("streamed", at.piece, "after", "note")],
    play: async (scene, desk) => {
      const streamer = await stalled(scene, desk, begun);
      await desk.reached("streamed");
      streamer.freeze();
      await scene.takeOver();
      await scene.put("Are you there?");
      await desk.goOn();
    },
    expected: { shown: ["user", "system", "user"], owner: "human", turns: 1, tickets: 0 },
  },
];

/** A reply, a person, and the record between them. */
const fenceRows: readonly Row[] = [
  {
    name: "[PROTOCOL-8] approved, then taken over, then delivered by a replica that had read the record before",
    world: "servers",
    points: [stopBefore(at.closed)],
    play: async (scene, desk) => {
      await Promise.all([scene.put(), desk.reached("stopped")]);
      await scene.takeOver();
      await desk.goOn();
    },
    expected: { shown: ["user", "system"], owner: "human", turns: 1 },
  },
  {
    name: "[PROTOCOL-8] kill: approved, the deliverer dies before its update, then taken over, then delivered again",
    world: "servers",
    points: [killBefore(at.closed)],
    play: async (scene, desk) => {
      await Promise.all([scene.put(), desk.reached("killed")]);
      await scene.takeOver();
    },
    expected: { shown: ["user", "system"], owner: "human", turns: 1 },
  },
  {
    name: "[PROTOCOL-8] taken over, then approved, then delivered",
    points: [holdBefore(at.approved)],
    play: async (scene, desk) => {
      await Promise.all([scene.put(), desk.reached("held")]);
      await scene.takeOver();
      await desk.release("held");
    },
    expected: { shown: ["user", "system"], owner: "human", turns: 1 },
  },
  {
    name: "[PROTOCOL-8] kill: approved, delivered, the deliverer dies before its publish, then taken over",
    points: [killAfter(at.closed)],
    play: async (scene, desk) => {
      await Promise.all([scene.put(), desk.reached("killed")]);
      await desk.goOn();
      await scene.takeOver();
    },
    expected: { shown: ["user", "assistant", "system"], owner: "human", turns: 1 },
  },
  {
    name: "[PROTOCOL-8] taken over and given back while a reply waits: the old reply is fenced off, the message answered",
    points: [holdBefore(at.approved)],
    play: async (scene, desk) => {
      await Promise.all([scene.put(), desk.reached("held")]);
      await scene.takeOver();
      await scene.giveBack(0);
      await desk.release("held");
    },
    expected: { shown: ["user", "system", "system", "assistant"], owner: "bot", turns: 2 },
  },
  {
    name: "[PROTOCOL-8] kill: takeover, before the publish",
    quick: true,
    points: [killAfter(at.takenOver)],
    play: async (scene, desk) => {
      await scene.put();
      await scene.untilShown(answered.shown);
      const taking = scene.takeOver();
      await desk.reached("killed");
      await desk.goOn();
      await taking;
    },
    expected: { shown: ["user", "assistant", "system"], owner: "human" },
  },
  {
    name: "[PROTOCOL-8] kill: return of ownership, before the publish",
    points: [killAfter(at.returned)],
    play: async (scene, desk) => {
      await scene.takeOver();
      await scene.put();
      await scene.untilShown(["system", "user"]);
      const returning = scene.giveBack(0);
      await desk.reached("killed");
      await desk.goOn();
      await returning;
    },
    expected: { shown: ["system", "user", "system", "assistant"], owner: "bot", turns: 1 },
  },
  {
    name: "[PROTOCOL-8] kill: a hand-off's text delivered, before the publish: one ticket",
    points: [killAfter(at.handedOver)],
    play: async (scene, desk) => {
      await Promise.all([scene.put(askForPerson, person), desk.reached("killed")]);
      await desk.goOn();
    },
    expected: handedOver,
  },
  {
    name: "[BR-13] kill: ticket, after the record has it, before it is stored: one ticket",
    points: [killBefore(at.ticket)],
    play: async (scene, desk) => {
      await Promise.all([scene.put(askForPerson, person), desk.reached("killed")]);
      await desk.goOn();
    },
    expected: handedOver,
  },
  {
    name: "[BR-13] kill: ticket, stored, before it is said: one ticket",
    quick: true,
    points: [killAfter(at.ticket)],
    play: async (scene, desk) => {
      await Promise.all([scene.put(askForPerson, person), desk.reached("killed")]);
      await desk.goOn();
    },
    expected: handedOver,
  },
];

/** A turn that closes. */
const closingRows: readonly Row[] = [
  {
    name: "[PROTOCOL-7] kill: deliver, after the update, before the publish",
    quick: true,
    points: [killAfter(at.closed)],
    expected: answered,
  },
  {
    name: "[PROTOCOL-7] kill: deliver, after the publish, before the ack",
    points: [killBefore({ call: "ack reply.approved" })],
    expected: answered,
  },
  {
    name: "[PROTOCOL-7] kill: close-and-open-next, before the publish",
    points: [holdBefore(at.approved), killAfter(at.closedAndOpened)],
    play: async (scene, desk) => {
      await Promise.all([scene.put(), desk.reached("held")]);
      await scene.put();
      await scene.untilShown(["user", "user"]);
      await desk.release("held");
      await desk.reached("killed");
      await desk.goOn();
    },
    expected: { shown: ["user", "user", "assistant", "assistant"], owner: "bot", turns: 2 },
  },
];

/** From the open turn to its end. */
export const turnRows: readonly Row[] = [...modelRows, ...fenceRows, ...closingRows];
