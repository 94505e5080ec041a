import { cpuSince, percentile, rounded } from "../kit/load.ts";
import type { GrowthDesk, Talk } from "./growth-desk.ts";
import { growthQuestion } from "./growth-questions.ts";

/** A desk and the conversations that are written to, one after the other. */
export interface Side {
  readonly desk: GrowthDesk;
  readonly talks: readonly Talk[];
}

export interface Sizes {
  readonly small: Side;
  readonly large: Side;
}

/** Turns of one side, over all rounds. */
export interface Turns {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuMsPerTurn: number;
  readonly unanswered: number;
}

export interface Rounds {
  readonly rounds: number;
  readonly turnsPerRound: number;
}

interface Tally {
  readonly latenciesMs: number[];
  cpuMs: number;
  unanswered: number;
  asked: number;
}

async function round({ desk, talks }: Side, turns: number, tally: Tally): Promise<void> {
  const before = process.cpuUsage();
  for (let at = 0; at < turns; at++) {
    const talk = talks[tally.asked % talks.length];
    if (talk === undefined) throw new Error("a side without conversations");
    const ms = await desk.turnMs(talk, growthQuestion(tally.asked));
    tally.asked += 1;
    if (ms === undefined) tally.unanswered += 1;
    else tally.latenciesMs.push(ms);
  }
  tally.cpuMs += cpuSince(before);
}

function read({ latenciesMs, cpuMs, unanswered, asked }: Tally): Turns {
  return {
    p50Ms: rounded(percentile(latenciesMs, 0.5)),
    p99Ms: rounded(percentile(latenciesMs, 0.99)),
    cpuMsPerTurn: rounded(cpuMs / asked),
    unanswered,
  };
}

const tally = (): Tally => ({ latenciesMs: [], cpuMs: 0, unanswered: 0, asked: 0 });

/**
 * Turns of both sides, one at a time, in short alternating rounds, so that a noisy machine troubles both, and so does what
 * a turn leaves to do later.
 */
export async function alternate({ small, large }: Sizes, { rounds, turnsPerRound }: Rounds) {
  const [ofSmall, ofLarge] = [tally(), tally()];
  for (let at = 0; at < rounds; at++) {
    await round(small, turnsPerRound, ofSmall);
    await round(large, turnsPerRound, ofLarge);
  }
  return { small: read(ofSmall), large: read(ofLarge) };
}

/** The first turns of conversations, one each. */
export async function firstTurns(side: Side): Promise<Turns> {
  const first = tally();
  await round(side, side.talks.length, first);
  return read(first);
}

/** The middle of what a call takes on both sides, asked in turn. */
export async function compareCalls(
  { small, large }: Sizes,
  times: number,
  act: (side: Side, at: number) => Promise<number>,
): Promise<{ readonly smallMs: number; readonly largeMs: number }> {
  const [ofSmall, ofLarge]: [number[], number[]] = [[], []];
  for (let at = 0; at < times; at++) {
    const sides = [
      { side: small, taken: ofSmall },
      { side: large, taken: ofLarge },
    ];
    // Neither always comes right after the other.
    for (const { side, taken } of at % 2 === 0 ? sides : sides.toReversed()) taken.push(await act(side, at));
  }
  return { smallMs: rounded(percentile(ofSmall, 0.5)), largeMs: rounded(percentile(ofLarge, 0.5)) };
}
