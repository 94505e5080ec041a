import { flow } from "@frontdesk/contracts/flow";
import { answered, at, type Expected, type Row, spoil } from "./rows.ts";
import { askForPerson } from "./turn-rows.ts";

const daySeconds = 24 * 3_600;
const apologised: Expected = { shown: ["user", "assistant"], owner: "waiting", turns: 1, tickets: 1, apologies: 1 };
const closed = { ...answered, status: "closed" } as const;
type Step = (typeof flow)[number]["name"];
type Poison = Omit<Row, "name">;

/** What the step hears is no event of its schema. */
const bySteps: { readonly [S in Exclude<Step, `sweep-${string}`>]: Poison } = {
  "accept-message": {
    desk: {},
    points: [],
    play: async (scene, desk) => {
      const body = JSON.stringify({ messageId: "p1", content: 7 });
      await desk.running()[0]?.ask("publish", { subject: "submit.rules.nats", id: "poison", body });
      await scene.put();
    },
    expected: { ...answered, buried: ["accept-message"] },
  },
  "screen-message": {
    points: [spoil(at.received)],
    // Of an unreadable text a sign is shown.
    expected: { ...apologised, buried: ["screen-message"], allows: /is shown with another text$/u },
  },
  "retrieve-context": {
    points: [spoil(at.opened)],
    expected: { ...apologised, buried: ["retrieve-context"] },
  },
  "draft-reply": {
    points: [spoil({ call: "publish context.retrieved" })],
    expected: { ...apologised, buried: ["draft-reply"] },
  },
  "approve-reply": {
    points: [spoil(at.drafted)],
    expected: { ...apologised, buried: ["approve-reply"] },
  },
  "deliver-reply": {
    points: [spoil(at.approved)],
    expected: { ...apologised, buried: ["deliver-reply"] },
  },
  "end-turn": {
    desk: {},
    points: [spoil(at.opened, "opened"), spoil({ call: "publish turn.failed" }, "failed")],
    play: async (scene, desk) => {
      await Promise.all([scene.put(), desk.reached("failed")]);
      // Nobody can end it: at its deadline the sweep says it again.
      await scene.advance(91);
    },
    expected: { ...answered, buried: ["retrieve-context", "end-turn"] },
  },
  "open-ticket": {
    points: [spoil({ call: "publish handoff.requested" })],
    play: async (scene) => void (await scene.put(askForPerson, { asksForPerson: true })),
    // The customer waits for a person; the call is made again.
    expected: { shown: ["user", "assistant"], owner: "waiting", tickets: 1, buried: ["open-ticket"] },
  },
  "set-timer": {
    desk: {},
    armedFirst: true,
    points: [spoil({ call: "publish timer.set" })],
    play: async (scene) => {
      await scene.put();
      await scene.untilShown(answered.shown);
      await scene.advance(daySeconds + 70);
      await scene.untilClosed();
    },
    expected: { ...closed, buried: ["set-timer"] },
  },
  "set-owner": {
    points: [],
    play: async (scene, desk) => {
      const subject = `in.ownership.set.v1.rules.${scene.conversation}`;
      await desk.running()[0]?.ask("publish", { subject, id: `poison-${scene.conversation}`, body: "{}" });
      await scene.put();
    },
    expected: { ...answered, buried: ["set-owner"] },
  },
  "close-conversation": {
    desk: {},
    points: [spoil({ call: "publish timer.fired" })],
    play: async (scene, desk) => {
      await scene.put();
      await scene.untilShown(answered.shown);
      await scene.advance(daySeconds + 1);
      await desk.reached("spoilt");
      await scene.advance(70);
      await scene.untilClosed();
    },
    expected: { ...closed, buried: ["close-conversation"] },
  },
};

const twice: Row = {
  name: "[PROTOCOL-11] poison: a step, then the call for a person that its apology makes",
  points: [spoil(at.opened, "opened"), spoil({ call: "publish handoff.requested" }, "called")],
  expected: { ...apologised, buried: ["retrieve-context", "open-ticket"] },
};

/** Every row of the flow that hears an event; the types ask for a new one's poison. */
export const poisonRows: readonly Row[] = [
  ...Object.entries(bySteps).map(([step, row]) => ({ ...row, name: `[PROTOCOL-11] poison: ${step}` })),
  twice,
];
