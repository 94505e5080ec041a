/**
 * What the page remembers of one tenant. Storage may be forbidden (private windows, third-party frames) or full: then
 * the page remembers for as long as it is open.
 * @param {string} tenant
 * @param {() => Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} openStorage may throw
 */
export function createMemory(tenant, openStorage) {
  const prefix = `frontdesk.${tenant}.`;
  /** @type {Map<string, string>} */
  const kept = new Map();
  /** @type {ReturnType<typeof openStorage> | undefined} */
  let storage;
  try {
    storage = openStorage();
    for (let index = 0; index < storage.length; index += 1) {
      const key = storage.key(index);
      if (key?.startsWith(prefix)) kept.set(key, storage.getItem(key) ?? "");
    }
  } catch {
    storage = undefined;
  }

  return {
    /**
     * @param {string} name
     * @returns {any} what was set, or nothing when it is absent or no longer readable
     */
    get(name) {
      try {
        const text = kept.get(prefix + name);
        return text === undefined ? undefined : JSON.parse(text);
      } catch {
        return undefined;
      }
    },
    /**
     * @param {string} name
     * @param {unknown} value
     */
    set(name, value) {
      const text = JSON.stringify(value);
      kept.set(prefix + name, text);
      try {
        storage?.setItem(prefix + name, text);
      } catch {
        // Full: the copy in this page is enough until it is closed.
      }
    },
    /** @param {string} name */
    remove(name) {
      kept.delete(prefix + name);
      try {
        storage?.removeItem(prefix + name);
      } catch {
        // Forbidden since the start of the page: nothing is kept there either.
      }
    },
    /**
     * @param {string} start
     * @returns {string[]} names that begin so
     */
    names(start) {
      return [...kept.keys()].filter((key) => key.startsWith(prefix + start)).map((key) => key.slice(prefix.length));
    },
  };
}
