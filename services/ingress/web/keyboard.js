const KEYBOARD_PX = 120;

/**
 * Some phones lay their keyboard over the page instead of making it smaller: then the chat takes the height that is
 * left, so that the composer stands above the keyboard. A zoomed page is left alone.
 * @param {HTMLElement} chat
 */
export function stayAboveKeyboard(chat) {
  const view = window.visualViewport;
  view?.addEventListener("resize", () => {
    const covered = view.scale === 1 && window.innerHeight - view.height > KEYBOARD_PX;
    if (!covered) chat.style.removeProperty("--height");
    else {
      chat.style.setProperty("--height", `${view.height}px`);
      window.scrollTo(0, 0);
    }
  });
}
