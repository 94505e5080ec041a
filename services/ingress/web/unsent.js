/**
 * What is written and not sent, kept for this tab, for each conversation by itself: a reload loses nothing.
 * @param {{ memory: Pick<ReturnType<typeof import("./storage.js").createMemory>, "get">,
 *   drafts: Pick<ReturnType<typeof import("./storage.js").createMemory>, "get" | "set" | "remove"> }} deps
 */
export function createUnsent({ memory, drafts }) {
  const place = () => `text.${memory.get("conversation") ?? "new"}`;
  let last = place();

  return {
    /** @returns {string} */
    recall() {
      const text = drafts.get(place());
      return typeof text === "string" ? text : "";
    },
    /** @param {string} text */
    keep(text) {
      // What was begun before its conversation went along with it.
      if (last !== place()) drafts.remove(last);
      last = place();
      if (text === "") drafts.remove(last);
      else drafts.set(last, text);
    },
  };
}
