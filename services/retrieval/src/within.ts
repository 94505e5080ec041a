/** What the work comes to, or undefined when it takes longer. */
export async function within<T>(work: Promise<T>, waitMs: number): Promise<T | undefined> {
  if (waitMs === Number.POSITIVE_INFINITY) return await work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
