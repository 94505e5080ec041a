import type { Update } from "@frontdesk/infra/ports/documents";

/** One call of a port, as a point recognises it. */
export interface Operation {
  /** `update conversations`, `insert messages`, `publish turn.opened`, `ack reply.approved`, `broadcast piece`. */
  readonly call: string;
  /** What is particular about it: for an update the fields it sets, and a few of their values. */
  readonly traits: ReadonlySet<string>;
}

/** An exact place in the work of a process, and what happens to the process there; once, in whichever replica comes first. */
export interface Point {
  readonly name: string;
  readonly call: string;
  /** Traits that the operation must have. */
  readonly with?: readonly string[];
  /** `instead`: what is published is another message. */
  readonly when: "before" | "after" | "instead";
  /**
   * `kill` and `stop`: SIGKILL and SIGSTOP to itself. `hold`: waits until it is let go. `lose`: the effect is there, the
   * answer is a network error. `spoil`: what is published lacks what its schema asks for. `note`: nothing.
   */
  readonly act: "kill" | "stop" | "hold" | "lose" | "spoil" | "note";
  /** Which of the operations that match, of one process; 1 when left out. */
  readonly nth?: number;
}

export function matches(point: Point, operation: Operation): boolean {
  return point.call === operation.call && (point.with ?? []).every((trait) => operation.traits.has(trait));
}

/** What a change of a conversation's record is recognised by. */
export function traitsOf(change: Update): ReadonlySet<string> {
  const set = change.set ?? {};
  const traits = new Set(Object.keys(set));
  for (const field of ["owner", "status"]) if (typeof set[field] === "string") traits.add(`${field}=${set[field]}`);
  const { turn, outbox } = set as {
    readonly turn?: { state: string; toolLog: readonly { result: string | null }[] } | null;
    readonly outbox?: { say: string }[];
  };
  if (turn) traits.add(`turn=${turn.state}`);
  const newest = turn?.toolLog.at(-1);
  if (newest) traits.add(newest.result === null ? "write=logged" : "write=answered");
  for (const { say } of outbox ?? []) traits.add(`says=${say}`);
  return traits;
}
