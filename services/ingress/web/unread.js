/**
 * @typedef {{ visible: number }} Shown
 * @typedef {{ conversation: string, visible: number }} Seen
 */

/**
 * What came while nobody looked, also before a reload: the page remembers up to which number its reader has seen.
 * @param {{ memory: Pick<ReturnType<typeof import("./storage.js").createMemory>, "get" | "set">,
 *   isLooking: () => boolean, onCount: (count: number) => void }} deps
 */
export function createUnread({ memory, isLooking, onCount }) {
  /** @type {Set<number>} */
  const unread = new Set();
  let newest = 0;
  const conversation = () => String(memory.get("conversation") ?? "");
  let of = conversation();

  /** @returns {number | undefined} undefined: nothing is known of this conversation */
  function seen() {
    /** @type {Partial<Seen> | undefined} */
    const kept = memory.get("seen");
    return kept?.conversation === conversation() && Number.isInteger(kept.visible) ? kept.visible : undefined;
  }

  /** Another conversation counts its numbers from one again. */
  function turnTo() {
    if (of === conversation()) return;
    of = conversation();
    newest = 0;
    unread.clear();
  }

  function look() {
    turnTo();
    if (newest > (seen() ?? 0)) memory.set("seen", { conversation: of, visible: newest });
    unread.clear();
    onCount(0);
  }

  return {
    look,
    count: () => unread.size,
    tell: () => onCount(unread.size),
    /**
     * @param {Shown} message
     * @param {boolean} loading it is of the history that a reload reads again
     */
    arrived({ visible }, loading) {
      turnTo();
      newest = Math.max(newest, visible);
      if (isLooking()) return look();
      // Of a history nothing is known of, nobody can say what was read.
      if (visible <= (seen() ?? (loading ? Number.POSITIVE_INFINITY : 0))) return;
      unread.add(visible);
      onCount(unread.size);
    },
  };
}
