/** Messages that may wait here for a handler, so that those of one tenant need not wait behind all of another's. */
export const maxWaiting = 512;

/** Where a puller stands. */
export interface Standing {
  readonly concurrency: number;
  /** Messages a handler has. */
  readonly atWork: number;
  /** Messages that came and wait for a handler. */
  readonly waiting: number;
  /** Messages asked for that have not come. */
  readonly asked: number;
  /** Messages the server had for this durable when it sent the last one. */
  readonly backlog: number;
}

/** How many messages to ask for now, beside those asked for already; 0: none. */
export function toAskFor({ concurrency, atWork, waiting, asked, backlog }: Standing): number {
  // While nothing waits, what comes next belongs where a handler is free, maybe in another process. What waits may give
  // way to what comes next: nothing of it is known before it is here.
  const soon = waiting > 0 ? concurrency : concurrency - atWork;
  const wanted = Math.min(soon + backlog, concurrency - atWork + maxWaiting - waiting);
  // One request stands for many messages: asked anew only when more than half of what is wanted was not asked for.
  return 2 * asked < wanted ? wanted - asked : 0;
}
