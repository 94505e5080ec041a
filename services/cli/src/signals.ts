/** Resolves on SIGINT or SIGTERM; a second signal ends the process at once. */
export async function untilStopped(): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = (): void => {
      process.once("SIGINT", () => process.exit(130));
      process.once("SIGTERM", () => process.exit(143));
      resolve();
    };
    process.once("SIGINT", stop);
    process.once("SIGTERM", stop);
  });
}
