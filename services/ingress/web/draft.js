/**
 * @typedef {{ turn: number, index: number, text: string }} Piece
 * @typedef {{ turn: number, pieces: number, text: string, at: string }} Draft
 */

/** The reply that is being written, as far as it was approved (WF-15). The whole reply takes its place. */
export function createDraft() {
  /** @type {Draft | undefined} */
  let draft;
  /** Turns up to this one have their reply. */
  let over = 0;

  return {
    current: () => draft,
    /**
     * A first piece begins, also anew when the writer was another; a later one only goes on from where the last ended.
     * @param {Piece} piece
     * @param {string} at
     */
    hear({ turn, index, text }, at) {
      if (turn <= over) return;
      if (index === 0) draft = { turn, pieces: 1, text, at };
      else if (draft?.turn === turn && draft.pieces === index) {
        draft = { ...draft, pieces: index + 1, text: draft.text + text };
      }
    },
    /** Something was said: what was being written is now there, or never will be. */
    end() {
      over = Math.max(over, draft?.turn ?? 0);
      draft = undefined;
    },
    /** Another conversation counts its turns from one again. */
    clear() {
      over = 0;
      draft = undefined;
    },
  };
}

/** @param {Draft} draft */
export const draftKey = ({ turn, at }) => `draft-${turn}-${at}`;
