/** Far more than any message holds: what is read in linear time takes some 20 ms, in quadratic time seconds. */
export const manyCharacters = 128_000;
/** Of CPU time. */
export const linearMs = 1_000;

/** The CPU time in ms that the act takes of this thread: no matter what else the machine does meanwhile. */
export function cpuMsOf(act: () => void): number {
  const before = process.threadCpuUsage();
  act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** The CPU time in ms of reading a piece so often that it makes `manyCharacters`. */
export function cpuMsToRead(piece: string, read: (text: string) => void): number {
  const text = piece.repeat(Math.ceil(manyCharacters / piece.length));
  return cpuMsOf(() => read(text));
}
