/** A failure the user can do something about: printed without a stack, exit code 1. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Results go to standard output; `--json` prints one line a program can read. */
export function print(value: unknown, json: boolean, text: () => string): void {
  process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${text()}\n`);
}

/** A progress line on standard error, only where a person watches. */
export function progress(label: string, total: number): { step(): void; done(): void } {
  const watched = process.stderr.isTTY === true && total > 1;
  let count = 0;
  return {
    step: () => {
      count += 1;
      if (!watched) return;
      const filled = Math.round((count / total) * 24);
      process.stderr.write(`\r${label} [${"█".repeat(filled)}${" ".repeat(24 - filled)}] ${count}/${total}`);
    },
    done: () => void (watched && process.stderr.write("\n")),
  };
}
