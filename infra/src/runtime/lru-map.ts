/** A map of bounded size that forgets what was used longest ago. */
export interface LruMap<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  delete(key: string): void;
}

/** `size` 0 remembers nothing. */
export function createLruMap<T>(size: number): LruMap<T> {
  const entries = new Map<string, T>();
  return {
    get: (key) => {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set: (key, value) => {
      entries.delete(key);
      if (size > 0) entries.set(key, value);
      if (entries.size <= size) return;
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
    },
    delete: (key) => void entries.delete(key),
  };
}
