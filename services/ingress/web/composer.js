import { byId } from "./dom.js";

/** WF-05: the longest message, in code points. */
const MAX_CODE_POINTS = 4_000;
const COUNT_FROM = 3_600;
const MAX_LINES_PX = 168;

/**
 * @param {{ strings: import("./strings.js").Strings, onSend: (content: string) => void,
 *   onEdit: (text: string) => void }} deps
 */
export function createComposer({ strings, onSend, onEdit }) {
  const text = byId("text");
  const send = byId("send");
  const counter = byId("counter");
  const spoken = byId("spoken");
  byId("text-label").textContent = strings.write;
  text.placeholder = strings.write;
  send.setAttribute("aria-label", strings.send);
  let wasOver = false;

  function refresh() {
    const length = [...text.value].length;
    const over = length > MAX_CODE_POINTS;
    send.disabled = over || text.value.trim() === "";
    counter.hidden = length < COUNT_FROM;
    counter.classList.toggle("over", over);
    const words = over ? strings.over(length - MAX_CODE_POINTS) : strings.left(MAX_CODE_POINTS - length);
    counter.textContent = words;
    text.setAttribute("aria-invalid", String(over));
    if (over !== wasOver) spoken.textContent = over ? words : "";
    wasOver = over;
    text.style.setProperty("height", "auto");
    text.style.setProperty("height", `${Math.min(text.scrollHeight, MAX_LINES_PX)}px`);
  }

  function submit() {
    if (send.disabled) return;
    const content = text.value.trim();
    write("");
    text.focus();
    onSend(content);
  }

  /** @param {string} content */
  function write(content) {
    text.value = content;
    refresh();
    onEdit(content);
  }

  text.addEventListener("input", () => {
    refresh();
    onEdit(text.value);
  });
  text.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    // While a word is being composed, Enter belongs to the input method.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    submit();
  });
  byId("composer").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    submit();
  });
  refresh();

  return {
    focus: () => text.focus(),
    /** What was written before the page was loaded. @param {string} content */
    recall(content) {
      if (text.value === "" && content !== "") write(content);
    },
    /** @param {string} content */
    edit(content) {
      write(text.value.trim() === "" ? content : `${content}\n${text.value}`);
      text.focus();
    },
  };
}
