import { createApi, publicApi } from "./api.js";
import { palette } from "./colour.js";
import { createDesk } from "./desk.js";
import { byId } from "./dom.js";
import { createEmbed } from "./embed.js";
import { showPicker, showTrouble } from "./picker.js";
import { createRoom } from "./room.js";
import { createMemory } from "./storage.js";
import { chooseLanguage, stringsOf } from "./strings.js";
import { createUnread } from "./unread.js";
import { createUnsent } from "./unsent.js";

const query = new URLSearchParams(location.search);
const embedded = query.get("embed") === "1" && window.parent !== window;
const embed = embedded ? createEmbed() : undefined;
const SPOKEN = { languages: ["en", "es", "id", "sw"], defaultLanguage: "en" };

/** @param {import("./picker.js").Tenant} tenant */
function enter(tenant) {
  const language = chooseLanguage(navigator.languages, tenant);
  const strings = stringsOf(language);
  document.documentElement.lang = language === "sheng" ? "sw" : language;
  for (const [name, value] of Object.entries(palette(tenant.colour))) {
    document.documentElement.style.setProperty(name, value);
  }
  const memory = createMemory(tenant.id, () => localStorage);
  const api = createApi({ tenant: tenant.id, language, memory });
  const unsent = createUnsent(createMemory(tenant.id, () => sessionStorage));
  const room = createRoom({ tenant, language: document.documentElement.lang, strings, api, onEdit: unsent.keep });
  room.composer.recall(unsent.recall());
  const unread = watchAttention(tenant, room, memory);
  /** @type {import("./situation.js").Snapshot | undefined} */
  let latest;
  const desk = createDesk({
    api,
    memory,
    onChange(snapshot) {
      // Once the history is there it is known how much of it is unread.
      if (!snapshot.loading && latest?.loading !== false) unread.tell();
      latest = snapshot;
      room.draw(snapshot);
    },
    onArrival: unread.arrived,
  });
  room.use(desk);
  window.addEventListener("online", desk.online);
  window.addEventListener("offline", desk.offline);
  for (const event of ["online", "offline"]) window.addEventListener(event, () => latest && room.draw(latest));
  desk.start();
  // A focus at the start would open a phone's keyboard over the greeting.
  if (matchMedia("(pointer: fine)").matches && (embed?.isVisible() ?? true)) room.composer.focus();
}

/**
 * Counts what comes while nobody looks: in the tab's title, and on the widget's launcher.
 * @param {import("./picker.js").Tenant} tenant
 * @param {ReturnType<typeof createRoom>} room
 * @param {ReturnType<typeof createMemory>} memory
 */
function watchAttention(tenant, room, memory) {
  const title = `${tenant.botName} · ${tenant.name}`;
  // A window beside another is on the screen and not looked at; of a frame its own page can say only whether it is open.
  const isLooking = () => !document.hidden && (embed ? embed.isVisible() : document.hasFocus());

  /** @param {number} count */
  function onCount(count) {
    document.title = count > 0 ? `(${count}) ${title}` : title;
    embed?.unread(count, memory.get("conversation") !== undefined);
  }
  const unread = createUnread({ memory, isLooking, onCount });
  const look = () => {
    if (isLooking()) unread.look();
  };
  document.title = title;
  document.addEventListener("visibilitychange", look);
  window.addEventListener("focus", look);
  if (embed) {
    embed.watch((visible) => {
      if (visible && matchMedia("(pointer: fine)").matches) room.composer.focus();
      look();
    });
    byId("close-chat").hidden = false;
    byId("close-chat").addEventListener("click", embed.close);
    // Escape in a dialog closes the dialog; else it closes the chat.
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) embed.close();
    });
    embed.ready(tenant.colour, tenant.name);
  }
  return unread;
}

async function start() {
  const strings = stringsOf(chooseLanguage(navigator.languages, SPOKEN));
  document.documentElement.classList.toggle("embedded", embedded);
  const wanted = query.get("tenant");
  if (wanted !== null) {
    const answer = await publicApi.tenant(wanted);
    if (answer.status === 200) return enter(answer.data);
    const unknown = answer.status === 404 || answer.status === 400;
    return showTrouble(unknown ? strings.noTenant : strings.loadFailed, strings, { retry: !unknown });
  }
  const answer = await publicApi.tenants();
  if (answer.status !== 200) return showTrouble(strings.loadFailed, strings, { retry: true });
  if (answer.data.length === 1) return enter(answer.data[0]);
  return showPicker(answer.data, strings, embedded ? "&embed=1" : "");
}

void start();
