/**
 * The tenant's colour made readable (WCAG 2.2, 1.4.3 and 1.4.11).
 * @typedef {[number, number, number]} Rgb
 */

/**
 * @param {string} hex `#rrggbb`
 * @returns {Rgb}
 */
function toRgb(hex) {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** @param {Rgb} rgb */
function toHex(rgb) {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** @param {string} hex */
function luminance(hex) {
  const [red, green, blue] = toRgb(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/**
 * Contrast ratio, 1 to 21.
 * @param {string} one
 * @param {string} other
 */
export function contrast(one, other) {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/**
 * White where it reads well, else black, which then does: one of them always reaches 4.5.
 * @param {string} background
 */
export function foregroundOn(background) {
  return contrast("#ffffff", background) >= 4.5 ? "#ffffff" : "#000000";
}

/**
 * The colour, moved towards black or white only as far as the ratio needs.
 * @param {string} colour
 * @param {string} background
 * @param {number} ratio
 */
export function readable(colour, background, ratio) {
  const target = luminance(background) > 0.18 ? 0 : 255;
  const start = toRgb(colour);
  for (let step = 0; step <= 100; step += 2) {
    const share = step / 100;
    const moved = toHex(/** @type {Rgb} */ (start.map((part) => part + (target - part) * share)));
    if (contrast(moved, background) >= ratio) return moved;
  }
  return target === 0 ? "#000000" : "#ffffff";
}

/** What the tenant's colour is read on, as theme.css has it: the page, and cards upon it. */
const GROUNDS = { light: { paper: "#f6f3ec", card: "#ffffff" }, dark: { paper: "#171b1a", card: "#202524" } };

/**
 * @param {string} ground
 * @param {string} colour
 * @param {number} share of the colour
 */
function mix(ground, colour, share) {
  const top = toRgb(colour);
  return toHex(/** @type {Rgb} */ (toRgb(ground).map((part, index) => part + ((top[index] ?? 0) - part) * share)));
}

/**
 * Custom properties for both colour schemes, from any `#rrggbb`; anything else counts as the product's own green.
 * @param {string} colour
 * @returns {Record<string, string>}
 */
export function palette(colour) {
  const base = /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : "#1f6f5c";
  /** @type {Record<string, string>} */
  const properties = {};
  for (const [scheme, { paper, card }] of Object.entries(GROUNDS)) {
    const fill = readable(base, paper, scheme === "dark" ? 1.9 : 1.5);
    properties[`--fill-${scheme}`] = fill;
    properties[`--on-fill-${scheme}`] = foregroundOn(fill);
    const mark = mix(card, fill, 0.16);
    properties[`--mark-${scheme}`] = mark;
    properties[`--accent-${scheme}`] = readable(readable(base, paper, 5.5), mark, 4.7);
  }
  return properties;
}
