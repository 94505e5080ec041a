import { createApi, publicApi } from "./api.js";
import { palette } from "./colour.js";
import { createDesk } from "./desk.js";
import { byId } from "./dom.js";
import { createEmbed } from "./embed.js";
import { showPicker, showTrouble } from "./picker.js";
import { createRoom } from "./room.js";
import { createMemory } from "./storage.js";
import { chooseLanguage, stringsOf } from "./strings.js";

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
  const room = createRoom({ tenant, language: document.documentElement.lang, strings, api });
  const attention = watchAttention(tenant, room);
  /** @type {import("./situation.js").Snapshot | undefined} */
  let latest;
  const desk = createDesk({
    api,
    memory,
    onChange(snapshot) {
      latest = snapshot;
      room.draw(snapshot);
    },
    onArrival: attention.arrived,
  });
  room.use(desk);
  window.addEventListener("online", desk.online);
  window.addEventListener("offline", desk.offline);
  for (const event of ["online", "offline"]) window.addEventListener(event, () => latest && room.draw(latest));
  desk.start();
  // A focus at the start would open a phone's keyboard over the greeting.
  if (matchMedia("(pointer: fine)").matches) room.composer.focus();
}

/**
 * Counts what comes while nobody looks: in the tab's title, and on the widget's launcher.
 * @param {import("./picker.js").Tenant} tenant
 * @param {ReturnType<typeof createRoom>} room
 */
function watchAttention(tenant, room) {
  const title = `${tenant.botName} · ${tenant.name}`;
  let unread = 0;

  /** @param {number} next */
  function count(next) {
    unread = next;
    document.title = unread > 0 ? `(${unread}) ${title}` : title;
    embed?.unread(unread);
  }
  const isOpen = () => embed?.isVisible() ?? true;
  count(0);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && isOpen()) count(0);
  });
  if (embed) {
    embed.watch((visible) => {
      if (visible && matchMedia("(pointer: fine)").matches) room.composer.focus();
      if (visible) count(0);
    });
    byId("close-chat").hidden = false;
    byId("close-chat").addEventListener("click", embed.close);
    // Escape in a dialog closes the dialog; else it closes the chat.
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) embed.close();
    });
    embed.ready(tenant.colour, tenant.name);
  }
  return {
    arrived: () => {
      if (document.hidden || !isOpen()) count(unread + 1);
    },
  };
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
