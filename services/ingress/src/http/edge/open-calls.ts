/** The calls that stay open by themselves: waiting ones and event streams. All of them end when the server stops. */
export interface OpenCalls {
  /** `end` is called at most once, at once when the server is stopping already; the answer forgets it. */
  add(end: () => void): () => void;
  endAll(): void;
}

export function createOpenCalls(): OpenCalls {
  const calls = new Set<() => void>();
  let stopping = false;
  return {
    add: (end) => {
      if (stopping) end();
      else calls.add(end);
      return () => void calls.delete(end);
    },
    endAll: () => {
      stopping = true;
      const ending = [...calls];
      calls.clear();
      for (const end of ending) end();
    },
  };
}
