/** A map of bounded size that forgets what was not used for long. */
export interface LruMap<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  delete(key: string): void;
}

/**
 * Remembers the last `size` entries used, and at most as many again. Two maps, the older of which is dropped when the
 * newer is full, cost less than one kept in order of use. `size` 0 remembers nothing.
 */
export function createLruMap<T>(size: number): LruMap<T> {
  let newer = new Map<string, T>();
  let older = new Map<string, T>();
  const set = (key: string, value: T): void => {
    if (size === 0) return;
    if (newer.size >= size && !newer.has(key)) {
      older = newer;
      newer = new Map();
    }
    newer.set(key, value);
  };
  return {
    get: (key) => {
      const value = newer.get(key);
      if (value !== undefined) return value;
      const found = older.get(key);
      if (found !== undefined) set(key, found);
      return found;
    },
    set,
    delete: (key) => {
      newer.delete(key);
      older.delete(key);
    },
  };
}
