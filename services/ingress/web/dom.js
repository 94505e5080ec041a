const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes, listeners (`onclick`) and children; strings become text nodes, never markup.
 * @param {string} tag
 * @param {Record<string, string | number | boolean | undefined | ((event: any) => void)>} attributes
 * @param {...(Node | string | undefined)} children
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== undefined) element.append(child);
  return element;
}

const ICONS = {
  bell: "M12 4v2M9.5 4h5M4 17a8 8 0 0 1 16 0zM3 20h18",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0",
  page: "M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5",
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("icon");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** Somebody is writing. */
export const dots = () => el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));

/**
 * An element of index.html that must be there.
 * @param {string} id
 * @returns {any}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element;
}
