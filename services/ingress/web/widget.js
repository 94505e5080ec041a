/**
 * The launcher of a shop's own pages: <script src="https://desk.example/widget.js" data-tenant="acme" async></script>
 * Optional: data-colour="#rrggbb", data-side="left", data-label="Chat with us". The frame is loaded at the first
 * opening; styles live in a shadow tree; the page gets one global, `Frontdesk` with `open` and `close`.
 */
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement) || "Frontdesk" in window) return;
  const base = new URL(".", script.src);
  const { tenant, colour = "#1f6f5c", side, label } = script.dataset;
  const words = {
    en: ["Chat with us", "Close chat", "unread", "The chat cannot be shown on this page.", "Open it in a new tab"],
    es: [
      "Chatea con nosotros",
      "Cerrar el chat",
      "sin leer",
      "El chat no se puede mostrar en esta página.",
      "Abrirlo en otra pestaña",
    ],
    id: [
      "Mengobrol dengan kami",
      "Tutup obrolan",
      "belum dibaca",
      "Obrolan tidak dapat ditampilkan di halaman ini.",
      "Buka di tab baru",
    ],
    sw: [
      "Ongea nasi",
      "Funga mazungumzo",
      "hazijasomwa",
      "Mazungumzo hayawezi kuonyeshwa kwenye ukurasa huu.",
      "Yafungue kwenye kichupo kipya",
    ],
  };
  const language = (document.documentElement.lang || navigator.language).slice(0, 2).toLowerCase();
  const [chatWords, closeWords, unreadWords, refusedWords, tabWords] = words[language] ?? words.en;
  const name = label || chatWords;

  const styles = `
    :host { all: initial; --fill: ${/^#[0-9a-f]{6}$/i.test(colour) ? colour : "#1f6f5c"}; }
    button { font: 600 15px/1 system-ui, sans-serif; cursor: pointer; border: 0; padding: 0; }
    button:focus-visible { outline: 3px solid #fff; box-shadow: 0 0 0 6px #10201c; }
    svg { width: 28px; height: 28px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round;
      stroke-linejoin: round; }
    .launcher { position: fixed; z-index: 2147483000; bottom: max(20px, env(safe-area-inset-bottom)); width: 60px;
      height: 60px; border-radius: 20px; display: grid; place-items: center; background: var(--fill);
      color: var(--on-fill); box-shadow: 0 6px 24px rgb(0 0 0 / .24); transition: transform .15s; }
    .launcher:hover { transform: translateY(-2px); }
    .side { right: max(20px, env(safe-area-inset-right)); }
    .side.left { right: auto; left: max(20px, env(safe-area-inset-left)); }
    .badge { position: absolute; top: -6px; right: -6px; min-width: 24px; height: 24px; border-radius: 12px;
      padding: 0 6px; box-sizing: border-box; background: #b3261e; color: #fff; font: 700 13px/24px system-ui, sans-serif; }
    .panel { position: fixed; z-index: 2147483000; bottom: 94px; width: 400px; height: min(680px, 100dvh - 114px);
      border-radius: 24px; overflow: hidden; background: #f6f3ec; box-shadow: 0 12px 48px rgb(0 0 0 / .28); }
    iframe { width: 100%; height: 100%; border: 0; display: block; color-scheme: normal; }
    .refused { position: absolute; inset: 0; display: grid; place-content: center; gap: 16px; padding: 32px;
      background: #f6f3ec; color: #10201c; font: 16px/1.5 system-ui, sans-serif; text-align: center; }
    .refused a { color: inherit; font-weight: 600; }
    .close { position: absolute; top: 8px; right: 8px; width: 44px; height: 44px; border-radius: 50%;
      background: rgb(0 0 0 / .62); color: #fff; }
    [hidden] { display: none !important; }
    @media (prefers-color-scheme: dark) {
      .panel, .refused { background: #171b1a; }
      .refused { color: #f1efe9; }
    }
    @media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
    @media (max-width: 520px), (max-height: 480px) {
      .panel { inset: 0; width: 100%; height: 100%; border-radius: 0; }
      .launcher[aria-expanded="true"] { display: none; }
    }`;

  const ANSWERS_WITHIN_MS = 4_000;
  const host = document.createElement("frontdesk-widget");
  const root = host.attachShadow({ mode: "closed" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];

  const make = (tag, className, attributes = {}) => {
    const element = document.createElement(tag);
    element.className = className;
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const draw = (path) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    line.setAttribute("d", path);
    svg.append(line);
    return svg;
  };
  const sideClass = side === "left" ? "side left" : "side";
  const launcher = make("button", `launcher ${sideClass}`, { type: "button", "aria-expanded": "false" });
  const badge = make("span", "badge", { "aria-hidden": "true" });
  const panel = make("div", `panel ${sideClass}`, { role: "dialog", "aria-label": name });
  const close = make("button", "close", { type: "button", "aria-label": closeWords });
  const bell = draw("M12 4v2M9.5 4h5M4 17a8 8 0 0 1 16 0zM3 20h18");
  const cross = draw("M6 6l12 12M18 6L6 18");
  let frame;
  let loaded = false;
  let answered = false;
  let refused;
  let opener;

  const tint = (hex) => {
    const channel = (at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2;
    const light = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
    host.style.setProperty("--fill", hex);
    host.style.setProperty("--on-fill", light > 0.183 ? "#000" : "#fff");
  };
  const isOpen = () => !panel.hidden;
  // Whether this visitor talks with the desk, and how much of it is unread, as this page knew it last.
  const kept = `frontdesk.widget.${tenant ?? ""}`;
  const recall = () => {
    try {
      return localStorage.getItem(kept);
    } catch {
      return null;
    }
  };
  const remember = (count) => {
    try {
      if (count === undefined) localStorage.removeItem(kept);
      else localStorage.setItem(kept, String(count));
    } catch {
      // Forbidden: the launcher knows nothing after a reload, until it is opened.
    }
  };
  let titled = "";
  /** In the tab's title, which the page may have changed meanwhile. */
  const showInTitle = (text) => {
    const own = document.title.startsWith(titled) ? document.title.slice(titled.length) : document.title;
    titled = text === "" ? "" : `(${text}) `;
    if (document.title !== titled + own) document.title = titled + own;
  };
  const tell = (message) => loaded && frame.contentWindow?.postMessage(message, base.origin);
  const showUnread = (count) => {
    badge.hidden = count === 0;
    badge.textContent = count > 9 ? "9+" : String(count);
    showInTitle(count === 0 ? "" : badge.textContent);
    launcher.setAttribute("aria-label", isOpen() ? closeWords : count > 0 ? `${name} (${count} ${unreadWords})` : name);
  };
  const refresh = (open) => {
    panel.hidden = !open;
    launcher.setAttribute("aria-expanded", String(open));
    launcher.replaceChildren(open ? cross : bell, badge);
    showUnread(0);
    tell({ type: "frontdesk:visible", visible: open });
  };
  const refuse = () => {
    if (refused) return;
    // To whoever made the page, who can allow it.
    // eslint-disable-next-line no-console
    console.error(
      `Frontdesk: ${location.origin} is not among the widget.allowedOrigins of tenant ${tenant}, or ${base.origin} does not answer`,
    );
    const address = new URL(".", base);
    if (tenant) address.searchParams.set("tenant", tenant);
    const link = make("a", "", { href: address.href, target: "_blank", rel: "noopener" });
    link.textContent = tabWords;
    const text = make("p", "");
    text.textContent = refusedWords;
    refused = make("div", "refused", { role: "alert" });
    refused.append(text, link);
    frame.after(refused);
    frame.hidden = true;
  };
  const answer = () => {
    answered = true;
    refused?.remove();
    refused = undefined;
    frame.hidden = false;
  };
  const load = () => {
    const address = new URL(".", base);
    if (tenant) address.searchParams.set("tenant", tenant);
    address.searchParams.set("embed", "1");
    frame = make("iframe", "", { title: name, src: address.href });
    frame.addEventListener("load", () => {
      loaded = true;
      answered = false;
      tell({ type: "frontdesk:hello" });
      tell({ type: "frontdesk:visible", visible: isOpen() });
      // A browser does not say that it refused a frame; the page in it answers at once, where it is.
      setTimeout(() => !answered && refuse(), ANSWERS_WITHIN_MS);
    });
    panel.prepend(frame);
  };
  const openChat = () => {
    if (isOpen()) return;
    opener = document.activeElement;
    if (!frame) load();
    refresh(true);
    frame.focus();
  };
  const closeChat = () => {
    if (!isOpen()) return;
    refresh(false);
    if (opener instanceof HTMLElement && opener !== host && opener !== document.body && opener.isConnected)
      opener.focus();
    else launcher.focus();
  };

  launcher.addEventListener("click", () => (isOpen() ? closeChat() : openChat()));
  close.addEventListener("click", closeChat);
  close.append(cross.cloneNode(true));
  document.addEventListener("keydown", (event) => event.key === "Escape" && !event.defaultPrevented && closeChat());
  window.addEventListener("message", ({ source, origin, data }) => {
    if (!frame || source !== frame.contentWindow || origin !== base.origin) return;
    if (data?.type === "frontdesk:close") closeChat();
    answer();
    if (data?.type === "frontdesk:unread" && Number.isInteger(data.count)) {
      showUnread(data.count);
      remember(data.talking === true ? data.count : undefined);
    }
    // From here on the page in the frame shows a close button of its own.
    if (data?.type === "frontdesk:ready") close.hidden = true;
    if (data?.type === "frontdesk:ready" && /^#[0-9a-f]{6}$/i.test(data.colour)) tint(data.colour);
  });

  tint(/^#[0-9a-f]{6}$/i.test(colour) ? colour : "#1f6f5c");
  refresh(false);
  panel.append(close);
  root.append(panel, launcher);
  const mount = () => {
    document.body.append(host);
    // Who talks with the desk already hears of an answer on every page, and after a reload.
    const last = recall();
    if (last === null) return;
    showUnread(/^\d{1,3}$/.test(last) ? Number(last) : 0);
    load();
  };
  if (document.body) mount();
  else document.addEventListener("DOMContentLoaded", mount);
  window.Frontdesk = Object.freeze({ open: openChat, close: closeChat });
})();
