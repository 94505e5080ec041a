/** Times as long as the shorter input. */
const factor = 8;
/** What is measured takes at least so long, several times over; the least is what no other process came between. */
const leastMs = 1;
const tries = 9;

/** The least time in ms that one act took. */
function leastTimeMs(act: () => void, rounds: number): number {
  const spent = Array.from({ length: tries }, () => {
    const began = performance.now();
    for (let round = 0; round < rounds; round += 1) act();
    return (performance.now() - began) / rounds;
  });
  return Math.min(...spent);
}

/** How often it must be done for its time to be measured. */
function roundsOf(act: () => void): number {
  let rounds = 1;
  while (rounds < 100_000 && leastTimeMs(act, rounds) * rounds < leastMs) rounds *= 2;
  return rounds;
}

/**
 * The power of an input's length with which the time of reading it grows: about 1 when each character is read as often
 * as any other, 2 when the time is quadratic. Two times of one machine are compared, so its speed decides nothing.
 * `read` gets how often its input is to be repeated.
 */
export function growthOf(read: (times: number) => void, times: number): number {
  const few = () => read(times);
  const many = () => read(times * factor);
  few();
  many();
  return Math.log(leastTimeMs(many, roundsOf(many)) / leastTimeMs(few, roundsOf(few))) / Math.log(factor);
}

/** Above this, time grows faster than the input does. */
export const linear = 1.6;
