import type { CrewOptions } from "./crew.ts";
import type { KillableDesk, ShopName, World } from "./killable-desk.ts";
import type { Point } from "./points.ts";
import type { Scene } from "./scene.ts";

/** What the audit must find besides no fault. */
export interface Expected {
  /** Roles of the messages, in the order in which they are shown. */
  readonly shown: readonly string[];
  /** Or these: two messages are one turn or two, as they meet. */
  readonly orShown?: readonly string[];
  readonly owner?: "bot" | "waiting" | "human";
  readonly status?: "open" | "closed";
  readonly turns?: number;
  readonly tickets?: number;
  /** What its tool writes have come to: a line for each effect, and one for each of the log that has an answer. */
  readonly writes?: readonly string[];
  readonly apologies?: number;
  /** Steps that bury an event. */
  readonly buried?: readonly string[];
  /** What the audit may find all the same. */
  readonly allows?: RegExp;
}

/** One line of the table of kill tests: a point, what is done around it, and what must come of it. */
export interface Row {
  readonly name: string;
  /** Also in `pnpm test`; the others only in `pnpm test:full`. */
  readonly quick?: boolean;
  readonly points: readonly Point[];
  readonly shop?: ShopName;
  /** Left out: on both. */
  readonly world?: World["name"];
  /** A desk of its own, of this kind. */
  readonly desk?: CrewOptions;
  /** The points are armed before the conversation begins. */
  readonly armedFirst?: boolean;
  /** Left out: one message is sent, the first point is reached, and the desk goes on. */
  readonly play?: (scene: Scene, desk: KillableDesk) => Promise<void>;
  readonly expected: Expected;
}

export const answered: Expected = { shown: ["user", "assistant"], owner: "bot", turns: 1, tickets: 0 };

/** Points are named by what is decided or said there. */
export const at = {
  accepted: { call: "update conversations", with: ["next"] },
  received: { call: "publish message.received" },
  screened: { call: "update conversations", with: ["pending", "window"] },
  stored: { call: "insert messages" },
  opened: { call: "publish turn.opened" },
  drafted: { call: "publish reply.drafted" },
  approved: { call: "publish reply.approved" },
  closed: { call: "update conversations", with: ["turn=closed", "says=chat.out"] },
  closedAndOpened: { call: "update conversations", with: ["turn=open", "says=chat.out"] },
  told: { call: "publish chat.out" },
  handedOver: { call: "update conversations", with: ["awaits", "says=handoff.requested"] },
  takenOver: { call: "update conversations", with: ["owner=human", "says=chat.out"] },
  returned: { call: "update conversations", with: ["owner=bot"] },
  sending: { call: "update conversations", with: ["turn=sending"] },
  piece: { call: "broadcast piece" },
  ticket: { call: "insert tickets" },
  writeLogged: { call: "update conversations", with: ["write=logged"] },
  written: { call: "insert consents" },
  writeAnswered: { call: "update conversations", with: ["write=answered"] },
} as const satisfies Record<string, Pick<Point, "call" | "with">>;

type CallAt = Pick<Point, "call" | "with" | "nth">;

export const point = (name: string, place: CallAt, when: Point["when"], act: Point["act"]): Point => ({
  name,
  ...place,
  when,
  act,
});
export const killAfter = (place: CallAt, name = "killed"): Point => point(name, place, "after", "kill");
export const killBefore = (place: CallAt, name = "killed"): Point => point(name, place, "before", "kill");
export const stopBefore = (place: CallAt, name = "stopped"): Point => point(name, place, "before", "stop");
export const holdBefore = (place: CallAt, name = "held"): Point => point(name, place, "before", "hold");
export const spoil = (place: CallAt, name = "spoilt"): Point => point(name, place, "instead", "spoil");

/** One message is sent; at the first point the desk goes on without whoever died there. */
export async function oneMessage(scene: Scene, { name }: Pick<Point, "name">, content?: string): Promise<void> {
  const sent = scene.put(content);
  await scene.desk.reached(name);
  await scene.desk.goOn();
  await sent;
}
