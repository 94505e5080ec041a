import { drawPassage, drawPlain, nameOfCitation } from "./bubble.js";
import { byId, el } from "./dom.js";
import { nameOf } from "./segments.js";

/**
 * A modal dialog that gives the focus back to where it was opened from. The platform traps focus and hears Escape.
 * @param {any} dialog
 * @param {HTMLElement | undefined} opener
 */
function show(dialog, opener) {
  dialog.addEventListener("close", () => opener?.isConnected && opener.focus(), { once: true });
  dialog.showModal();
}

/** @param {any} dialog */
function closeOnBackdrop(dialog) {
  dialog.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    if (event.target === dialog) dialog.close();
  });
}

/**
 * A citation's passage, read from the desk when it is opened.
 * @param {{ read: (id: string) => Promise<import("./api.js").Answer>, strings: import("./strings.js").Strings }} deps
 */
export function createPassageSheet({ read, strings }) {
  const dialog = byId("passage");
  const title = byId("passage-title");
  const path = byId("passage-path");
  const body = byId("passage-body");
  const close = byId("passage-close");
  let turn = 0;
  close.setAttribute("aria-label", strings.close);
  close.addEventListener("click", () => dialog.close());
  closeOnBackdrop(dialog);

  /**
   * @param {import("./segments.js").Citation} citation
   * @param {HTMLElement} opener
   */
  async function open(citation, opener) {
    const mine = ++turn;
    title.textContent = nameOfCitation(citation);
    path.textContent = strings.source(citation.number, "").replace(/[:\s]+$/u, "");
    body.replaceChildren(el("p", { class: "quiet" }, strings.passageLoading));
    show(dialog, opener);
    body.scrollTop = 0;
    const answer = await read(citation.id);
    if (mine !== turn || !dialog.open) return;
    if (answer.status !== 200) {
      const beginning = el("blockquote", {}, ...drawPlain(citation.source?.text ?? ""));
      body.replaceChildren(el("p", { class: "quiet" }, strings.passageFailed), beginning);
      return;
    }
    const passage = answer.data;
    const name = nameOf(passage);
    title.textContent = name;
    const headings = passage.headings.filter((/** @type {string} */ heading) => heading !== name);
    if (headings.length > 0) path.textContent = headings.join(" › ");
    body.replaceChildren(...drawPassage(passage.text));
    markQuoted(body, citation.source?.text ?? "");
  }

  return (/** @type {Parameters<typeof open>} */ ...asked) => void open(...asked);
}

/** As much of a quotation's start as is looked for: further on its page may be marked up otherwise. */
const lookedFor = 40;
/** A shorter start stands in many places: then it must be all of the place. */
const telling = 12;
/** Letters and numbers alone: marks and blanks differ between a page and a reply. @param {string} text */
const lettersOf = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/**
 * Leads the reader to what the reply quoted.
 * @param {HTMLElement} body
 * @param {string} quoted
 */
function markQuoted(body, quoted) {
  const start = lettersOf(quoted).slice(0, lookedFor);
  const blocks = [...body.querySelectorAll("p, li, tr")];
  const tells = (/** @type {string} */ said) => (start.length < telling ? said === start : said.includes(start));
  const place = start === "" ? undefined : blocks.find((block) => tells(lettersOf(block.textContent ?? "")));
  if (place === undefined || place === blocks[0]) return;
  place.classList.add("quoted");
  place.scrollIntoView({ block: "center" });
}

/**
 * Asks before something is lost.
 * @param {import("./strings.js").Strings} strings
 */
export function createConfirm(strings) {
  const dialog = byId("confirm");
  const yes = byId("confirm-yes");
  const no = byId("confirm-no");
  byId("confirm-title").textContent = strings.restartTitle;
  byId("confirm-text").textContent = strings.restartText;
  yes.textContent = strings.restart;
  no.textContent = strings.cancel;
  no.addEventListener("click", () => dialog.close());
  closeOnBackdrop(dialog);

  /**
   * @param {HTMLElement} opener
   * @param {() => void} agreed
   */
  return (opener, agreed) => {
    yes.onclick = () => {
      dialog.close();
      agreed();
    };
    show(dialog, opener);
  };
}
