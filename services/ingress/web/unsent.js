const key = "text";

/**
 * What is written and not sent, kept for this tab, which has one place to write: a reload loses nothing.
 * @param {Pick<ReturnType<typeof import("./storage.js").createMemory>, "get" | "set" | "remove">} drafts
 */
export function createUnsent(drafts) {
  return {
    /** @returns {string} */
    recall() {
      const text = drafts.get(key);
      return typeof text === "string" ? text : "";
    },
    /** @param {string} text */
    keep(text) {
      if (text === "") drafts.remove(key);
      else drafts.set(key, text);
    },
  };
}
