/**
 * The page's side of the talk with widget.js. Only the window that holds the frame is heard, and only after it has said
 * hello is it answered, at the origin it spoke from. Made before anything is fetched: hello comes with the frame's load.
 */
export function createEmbed() {
  // Until it is told: the frame may be loaded behind a launcher that nobody has opened.
  let visible = false;
  /** @type {(visible: boolean) => void} */
  let onVisible = () => undefined;
  /** @type {string | undefined} */
  let parentOrigin;
  /** @type {object[]} */
  let waiting = [];

  /** @param {object} message */
  function tell(message) {
    if (parentOrigin === undefined) waiting.push(message);
    else window.parent.postMessage(message, parentOrigin);
  }

  window.addEventListener("message", (event) => {
    if (event.source !== window.parent || window.parent === window) return;
    if (event.data?.type === "frontdesk:hello" && /^https?:/.test(event.origin)) {
      parentOrigin = event.origin;
      // Said before anything is fetched: a browser that refuses this page to the shop's has nobody who answers.
      tell({ type: "frontdesk:here" });
      for (const message of waiting) tell(message);
      waiting = [];
    }
    if (event.data?.type === "frontdesk:visible" && event.origin === parentOrigin) {
      visible = event.data.visible === true;
      onVisible(visible);
    }
  });

  return {
    isVisible: () => visible,
    /** @param {typeof onVisible} hear */
    watch(hear) {
      onVisible = hear;
    },
    /** @param {string} colour @param {string} name */
    ready: (colour, name) => tell({ type: "frontdesk:ready", colour, name }),
    /** @param {number} count @param {boolean} talking there is a conversation, in which more may come */
    unread: (count, talking) => tell({ type: "frontdesk:unread", count, talking }),
    close: () => tell({ type: "frontdesk:close" }),
  };
}
