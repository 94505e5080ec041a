import { createComposer } from "./composer.js";
import { byId, dots, el } from "./dom.js";
import { stayAboveKeyboard } from "./keyboard.js";
import { createLog } from "./log.js";
import { createConfirm, createPassageSheet } from "./sheet.js";
import { whenText } from "./when.js";

/**
 * @typedef {import("./situation.js").Snapshot} Snapshot
 * @typedef {import("./picker.js").Tenant} Tenant
 */

const NEAR_PX = 96;

/**
 * @param {string[]} texts
 * @param {(text: string) => void} choose
 */
const chips = (texts, choose) =>
  texts.map((text) =>
    el("button", { type: "button", class: "suggestion", dir: "auto", onclick: () => choose(text) }, text),
  );

/**
 * @param {Tenant} tenant
 * @param {import("./strings.js").Strings} strings
 * @param {string} language
 */
function fillWords(tenant, strings, language) {
  const words = {
    "bot-name": tenant.botName,
    "shop-name": tenant.name,
    greeting: strings.greeting,
    "intro-text": tenant.intro?.[language] ?? strings.intro(tenant.botName, tenant.name),
  };
  for (const [id, text] of Object.entries(words)) byId(id).textContent = text;
  const labels = { restart: strings.restart, scroller: strings.messages, "close-chat": strings.closeChat };
  for (const [id, label] of Object.entries(labels)) byId(id).setAttribute("aria-label", label);
  byId("restart").title = strings.restart;
  byId("log").setAttribute("aria-label", strings.chatWith(tenant.botName));
}

/** Where the reader is in the log, and the pill that leads back to its end. @param {import("./strings.js").Strings} strings */
function createScroll(strings) {
  const scroller = byId("scroller");
  const pill = byId("newest");
  let atEnd = true;
  let unseen = 0;

  function refresh() {
    pill.hidden = atEnd;
    pill.textContent = unseen > 0 ? strings.newMessages(unseen) : "↓";
    pill.setAttribute("aria-label", unseen > 0 ? strings.newMessages(unseen) : strings.toNewest);
  }
  function toEnd() {
    scroller.scrollTop = scroller.scrollHeight;
  }
  scroller.addEventListener("scroll", () => {
    atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_PX;
    if (atEnd) unseen = 0;
    refresh();
  });
  pill.addEventListener("click", () => {
    toEnd();
    byId("text").focus({ preventScroll: true });
  });
  // An empty room is read from its greeting down.
  let talking = false;
  new ResizeObserver(() => talking && atEnd && toEnd()).observe(scroller);

  return {
    /** @param {HTMLElement[]} fresh */
    follow(fresh) {
      talking ||= fresh.length > 0;
      const last = fresh.at(-1);
      const own = last?.classList.contains("user") ?? false;
      const growing = fresh.length === 0 && (byId("log").lastElementChild?.clientHeight ?? 0) > scroller.clientHeight;
      if (growing) return;
      if (talking && (atEnd || own)) {
        toEnd();
        // A reply longer than the window is read from its beginning.
        if (last && !own && last.offsetHeight > scroller.clientHeight) last.scrollIntoView({ block: "start" });
      } else unseen += fresh.length;
      refresh();
    },
  };
}

/**
 * The chat of one tenant on the screen.
 * @param {{ tenant: Tenant, language: string, strings: import("./strings.js").Strings,
 *   api: ReturnType<typeof import("./api.js").createApi>, onEdit: (text: string) => void }} deps
 */
export function createRoom({ tenant, language, strings, api, onEdit }) {
  fillWords(tenant, strings, language);
  /** @type {ReturnType<typeof import("./desk.js").createDesk> | undefined} */
  let desk;
  const scroll = createScroll(strings);
  const composer = createComposer({ strings, onSend: (content) => desk?.send(content), onEdit });
  // The reader's own way of writing times, where the page speaks their language.
  const locale = navigator.languages.find((tag) => tag.toLowerCase().startsWith(language)) ?? language;
  const log = createLog(byId("log"), {
    strings,
    locale,
    botName: tenant.botName,
    openPassage: createPassageSheet({ read: api.passage, strings }),
    edit(key, content) {
      desk?.takeBack(key);
      composer.edit(content);
    },
    remove(key) {
      desk?.takeBack(key);
      composer.focus();
    },
  });
  /** @param {string} text */
  const say = (text) => {
    desk?.send(text);
    composer.focus();
  };
  byId("suggestions").append(...chips(tenant.suggestions, say));
  const confirm = createConfirm(strings);
  byId("restart").addEventListener("click", () =>
    confirm(byId("restart"), () => {
      desk?.restart();
      composer.focus();
    }),
  );
  stayAboveKeyboard(byId("chat"));
  byId("chat").hidden = false;

  return {
    composer,
    /** @param {NonNullable<typeof desk>} opened */
    use(opened) {
      desk = opened;
    },
    /** @param {Snapshot} snapshot */
    draw(snapshot) {
      const { entries, loading } = snapshot;
      const fresh = log.draw(entries);
      byId("chat").classList.toggle("started", entries.length > 0 || loading);
      byId("restart").hidden = entries.length === 0;
      byId("answering").textContent = whoAnswers(snapshot, strings, locale);
      byId("answering").className = snapshot.owner;
      drawBanner(snapshot, strings);
      drawProgress(snapshot, strings);
      drawOffers(snapshot, strings, say);
      scroll.follow(fresh);
      // The history of a reload is not read out; what comes after it is.
      if (!loading) requestAnimationFrame(() => byId("log").setAttribute("aria-live", "polite"));
    },
  };
}

/**
 * @param {Snapshot} snapshot
 * @param {import("./strings.js").Strings} strings
 * @param {string} locale
 */
function whoAnswers({ owner, expectedBy }, strings, locale) {
  if (owner !== "waiting") return owner === "human" ? strings.person : strings.automatic;
  return strings.awaited(whenText(expectedBy, Date.now(), locale));
}

/**
 * @param {Snapshot} snapshot
 * @param {import("./strings.js").Strings} strings
 */
function drawBanner({ lost, status }, strings) {
  const banner = byId("banner");
  const text = !navigator.onLine
    ? strings.offlineBanner
    : lost
      ? strings.lostBanner
      : status === "closed"
        ? strings.closed
        : "";
  banner.hidden = text === "";
  banner.classList.toggle("calm", navigator.onLine && !lost);
  if (banner.textContent !== text) banner.textContent = text;
}

/**
 * @param {Snapshot} snapshot
 * @param {import("./strings.js").Strings} strings
 */
function drawProgress({ entries, waiting, late, stage }, strings) {
  const progress = byId("progress");
  // The bubble that grows says enough.
  const text = !waiting || entries.at(-1)?.draft ? "" : late ? strings.late : stage ? strings[stage] : strings.waiting;
  if (progress.dataset.text === text) return;
  progress.dataset.text = text;
  progress.replaceChildren(...(text === "" ? [] : [dots(), el("span", {}, text)]));
}

/**
 * Where the documents had no answer, a person is one tap away.
 * @param {Snapshot} snapshot
 * @param {import("./strings.js").Strings} strings
 * @param {(text: string) => void} say
 */
function drawOffers({ entries, owner, status }, strings, say) {
  const last = entries.at(-1);
  const offered = last?.role === "assistant" && last.guardUsed && owner === "bot" && status === "open";
  const offers = byId("offers");
  if (offered === offers.childElementCount > 0) return;
  offers.replaceChildren(...(offered ? chips([strings.askPerson], () => say(strings.askPersonText)) : []));
}
