import { foregroundOn } from "./colour.js";
import { byId, el } from "./dom.js";

/**
 * @typedef {{ id: string, name: string, botName: string, colour: string, suggestions: string[],
 *   languages: string[], defaultLanguage: string, intro?: Record<string, string> }} Tenant
 */

/**
 * @param {{ title: string, hint: string, action?: Node }} words
 * @param {Node[]} items
 */
function show({ title, hint, action }, items) {
  byId("picker").hidden = false;
  byId("picker-title").textContent = title;
  byId("picker-hint").textContent = hint;
  byId("picker-list").replaceChildren(...items);
  byId("picker-action").replaceChildren(...(action ? [action] : []));
  document.title = title;
}

/**
 * @param {Tenant[]} tenants
 * @param {import("./strings.js").Strings} strings
 * @param {string} embed the query that keeps the page in its frame
 */
export function showPicker(tenants, strings, embed) {
  const items = tenants.map((tenant) => {
    const letter = el(
      "span",
      { class: "letter", "aria-hidden": "true" },
      String.fromCodePoint(tenant.name.codePointAt(0) ?? 32).toUpperCase(),
    );
    letter.style.setProperty("--tenant", tenant.colour);
    letter.style.setProperty("--on-tenant", foregroundOn(tenant.colour));
    const names = el("span", { class: "names" }, el("strong", { dir: "auto" }, tenant.name), tenant.botName);
    return el(
      "li",
      {},
      el("a", { href: `?tenant=${encodeURIComponent(tenant.id)}${embed}`, class: "desk" }, letter, names),
    );
  });
  const none = tenants.length === 0;
  show({ title: strings.pickTitle, hint: none ? strings.pickNone : strings.pickHint }, items);
}

/**
 * @param {string} text
 * @param {import("./strings.js").Strings} strings
 * @param {{ retry: boolean }} how
 */
export function showTrouble(text, strings, { retry }) {
  const action = retry
    ? el("button", { type: "button", class: "button strong", onclick: () => location.reload() }, strings.tryAgain)
    : el("a", { href: "./", class: "button strong" }, strings.seeAll);
  show({ title: text, hint: "", action }, []);
}
