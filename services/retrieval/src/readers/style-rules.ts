import type { DefaultTreeAdapterMap } from "parse5";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** One element of a selector, by what it must be: its tag, `#id`, `.class`. */
type Step = readonly string[];

/** Selectors by one of the names that their last step asks for; the steps before it match somewhere above. */
export type Selectors = ReadonlyMap<string, readonly (readonly Step[])[]>;

/** A block that holds on every screen; others hide what stays visible on some. */
const always = /^@(?:media\s+(?:all|screen)\s*$|supports\b|layer\b)/iu;
const stepForm = /^(?:\*|[a-z][\w-]*)?(?:[.#][\w-]+)*$/iu;

/** Undefined for selectors of other kinds: states, attributes, siblings. */
function stepsOf(selector: string): Step[] | undefined {
  const steps = selector.replaceAll(">", " ").trim().split(/\s+/u);
  if (!steps.every((step) => stepForm.test(step))) return undefined;
  return steps.map((step) => (step.match(/[.#]?[\w-]+/gu) ?? []).map((name) => name.toLowerCase()));
}

/** The selectors of a sheet whose declarations are picked. */
export function selectorsOf(sheet: string, picks: (declarations: string) => boolean): Selectors {
  const found = new Map<string, (readonly Step[])[]>();
  /** What the open blocks are for, the innermost last. */
  const heads: string[] = [];
  const parts = sheet.replace(/\/\*.*?\*\//gs, "").split(/([{}])/u);
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const text = parts[at] ?? "";
    if (parts[at + 1] === "{") {
      heads.push(text.slice(text.lastIndexOf(";") + 1).trim());
      continue;
    }
    const head = heads.pop() ?? "";
    const outer = heads.every((one) => always.test(one));
    if (head.startsWith("@") || !outer || !picks(text)) continue;
    for (const steps of head.split(",").map(stepsOf)) {
      const key = steps?.at(-1)?.at(-1);
      if (steps === undefined || key === undefined) continue;
      const others = found.get(key);
      if (others === undefined) found.set(key, [steps]);
      else others.push(steps);
    }
  }
  return found;
}

function namesOf({ tagName, attrs }: Element): Set<string> {
  const names = new Set([tagName]);
  for (const { name, value } of attrs) {
    if (name === "id") names.add(`#${value.toLowerCase()}`);
    if (name === "class") for (const one of value.toLowerCase().split(/\s+/u)) names.add(`.${one}`);
  }
  return names;
}

function matchesAbove(node: Node | null, steps: readonly Step[]): boolean {
  const [last, ...rest] = steps.toReversed();
  if (last === undefined) return true;
  for (let above = node; above !== null; above = "parentNode" in above ? above.parentNode : null) {
    if (!("tagName" in above)) continue;
    const names = namesOf(above);
    if (last.every((name) => names.has(name))) return matchesAbove(above.parentNode, rest.toReversed());
  }
  return false;
}

/** Whether one of the selectors is for an element. Names are compared without regard to capitals, as old pages are. */
export function isSelected(element: Element, selectors: Selectors): boolean {
  if (selectors.size === 0) return false;
  const names = namesOf(element);
  return [...names].some((key) =>
    selectors.get(key)?.some((steps) => {
      const own = steps.at(-1) ?? [];
      return own.every((name) => names.has(name)) && matchesAbove(element.parentNode, steps.slice(0, -1));
    }),
  );
}
