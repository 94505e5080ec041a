import { ElementType, parseDocument } from "htmlparser2";
import { type BlockWriter, createBlockWriter, type ReadDocument, tidy } from "./blocks.ts";
import { readHtml } from "./html.ts";
import { maxDepth, TooDeepError } from "./html-tree.ts";

type Parent = ReturnType<typeof parseDocument>;
type Node = Parent["children"][number];
type Element = Extract<Node, { readonly attribs: object }>;

/** Elements by name, in the languages of help pages: Mallard, DocBook, DITA and their like. */
const names = {
  title: /^(?:title|heading|h[1-6])$/u,
  unread: /^(?:info|\w+info|prolog|metadata|meta|comment|draft-comment|remark|script|style|indexterm)$/u,
  list: /^(?:list|ul|ol|dl|steps|steps-unordered|substeps|terms|tree|procedure|\w+list)$/u,
  numbered: /^(?:steps|substeps|ol|orderedlist|procedure)$/u,
  item: /^(?:item|li|listitem|step|substep|member|varlistentry|dlentry)$/u,
  table: /^(?:table|informaltable|simpletable)$/u,
  row: /^(?:tr|row|strow|sthead)$/u,
  cell: /^(?:td|th|entry|stentry)$/u,
  code: /^(?:code|screen|programlisting|codeblock|pre|literallayout)$/u,
  text: /^(?:p|para|simpara|note|tip|term|dt|dd|cmd)$/u,
} as const;
const longFieldCharacters = 400;

interface Walk {
  readonly writer: BlockWriter;
  line: string;
  kind: "text" | "item";
  bullet: string;
  /** Nested sections above the place. */
  level: number;
}

function isElement(node: Node): node is Element {
  return "attribs" in node;
}

function nameOf(element: Element): string {
  return element.name.replace(/^.*:/su, "").toLowerCase();
}

function isText(node: Node): node is Extract<Node, { readonly data: string }> {
  return node.type === ElementType.Text;
}

function textOf(node: Node, depth: number): string {
  if (depth > maxDepth) throw new TooDeepError();
  if (isText(node)) return node.data;
  if (!("children" in node) || (isElement(node) && names.unread.test(nameOf(node)))) return "";
  return node.children.map((child) => textOf(child, depth + 1)).join(isElement(node) && holdsText(node) ? "" : " ");
}

/** Web pages that stand in an element as text, as in feeds, without their markup. */
function unmarked(text: string): string {
  if (!/<\/[a-z][a-z0-9]*>/iu.test(text)) return text;
  return readHtml(text)
    .blocks.map((block) => block.text)
    .join("\n");
}

function oneLine(node: Node, depth: number): string {
  return unmarked(textOf(node, depth)).replace(/\s+/gu, " ").trim();
}

/** Words stand beside its elements, which therefore run on within a line. */
function holdsText(element: Element): boolean {
  return element.children.some((child) => isText(child) && child.data.trim() !== "");
}

function flush(walk: Walk): void {
  const text = tidy(walk.line);
  walk.line = "";
  if (text === "") return;
  walk.writer.add(walk.kind, `${walk.bullet}${text}`);
  walk.bullet = "";
}

/** Beside it stands another one of its name. */
function hasTwin({ name, next, prev }: Element): boolean {
  const nextTo = (node: Node | null, step: "next" | "prev") => {
    let one = node;
    while (one !== null && !isElement(one)) one = one[step] as Node | null;
    return one;
  };
  return nextTo(next as Node | null, "next")?.name === name || nextTo(prev as Node | null, "prev")?.name === name;
}

/** An entry among others of its kind, each of its parts a short text under a name of its own. */
function isRecord(element: Element): boolean {
  const parts = element.children.filter(isElement);
  const own = new Set(parts.map(nameOf));
  const known = [...own].some((name) =>
    [names.text, names.list, names.item, names.table].some((one) => one.test(name)),
  );
  if (parts.length < 2 || own.size < parts.length || known || holdsText(element)) return false;
  return (
    hasTwin(element) &&
    parts.every((part) => part.children.every((child) => !isElement(child) || holdsText(part))) &&
    parts.every((part) => oneLine(part, 0).length <= longFieldCharacters)
  );
}

/** A record's parts as "name: value" pairs, as a row of CSV is read. */
function walkRecord(element: Element, walk: Walk, depth: number): void {
  const pairs = element.children.filter(isElement).flatMap((part) => {
    const value = oneLine(part, depth);
    return value === "" ? [] : [`${part.name}: ${value}`];
  });
  walk.writer.add("row", pairs.join(", "));
}

function walkList(element: Element, walk: Walk, depth: number): void {
  const outer = { kind: walk.kind, bullet: walk.bullet };
  const numbered = names.numbered.test(nameOf(element)) || element.attribs["type"] === "numbered";
  let number = 1;
  for (const child of element.children) {
    const isItem = isElement(child) && names.item.test(nameOf(child));
    walk.kind = isItem ? "item" : outer.kind;
    walk.bullet = isItem ? (numbered ? `${number++}. ` : "- ") : "";
    visit(child, walk, depth + 1);
    flush(walk);
  }
  walk.kind = outer.kind;
  walk.bullet = outer.bullet;
}

function rowsOf(element: Element, depth: number): string[] {
  if (depth > maxDepth) throw new TooDeepError();
  return element.children.filter(isElement).flatMap((child) => {
    if (!names.row.test(nameOf(child))) return rowsOf(child, depth + 1);
    const cells = child.children.filter(isElement).filter((cell) => names.cell.test(nameOf(cell)));
    return [cells.map((cell) => oneLine(cell, depth + 1)).join("\t")];
  });
}

function walkTable(element: Element, walk: Walk, depth: number): void {
  const [header, ...rows] = rowsOf(element, depth).filter((row) => row.trim() !== "");
  const title = element.children.find((child) => isElement(child) && names.title.test(nameOf(child)));
  if (title !== undefined) walk.writer.add("text", oneLine(title, depth));
  if (header !== undefined && rows.length === 0) walk.writer.add("row", header);
  for (const row of rows) walk.writer.add("row", row, header === undefined ? {} : { header });
}

/** An element that has a title is a section: its title stands above what it holds. Those of lists and notes are texts. */
function walkSection(element: Element, walk: Walk, depth: number): void {
  const name = nameOf(element);
  const section = !names.item.test(name) && !names.text.test(name);
  const titled = section && element.children.some((child) => isElement(child) && names.title.test(nameOf(child)));
  if (titled) walk.level++;
  visitAll(element, walk, depth + 1);
  flush(walk);
  if (titled) walk.level--;
}

function isSectionTitle({ parent }: Element): boolean {
  const name = parent !== null && "attribs" in parent ? nameOf(parent) : "";
  return ![names.list, names.item, names.text, names.table].some((one) => one.test(name));
}

function walkBlock(element: Element, walk: Walk, depth: number): void {
  const name = nameOf(element);
  flush(walk);
  if (names.title.test(name) && isSectionTitle(element)) {
    walk.writer.heading(Math.min(6, Math.max(1, walk.level)), oneLine(element, depth));
  } else if (isRecord(element)) walkRecord(element, walk, depth);
  else if (names.table.test(name)) walkTable(element, walk, depth);
  else if (names.list.test(name)) walkList(element, walk, depth);
  else if (names.code.test(name)) walk.line = textOf(element, depth);
  else walkSection(element, walk, depth);
  flush(walk);
}

function visitAll(parent: Element | Parent, walk: Walk, depth: number): void {
  const runsOn = isElement(parent) && holdsText(parent);
  for (const child of parent.children) {
    if (runsOn && isElement(child) && !names.unread.test(nameOf(child)) && !names.list.test(nameOf(child))) {
      walk.line += textOf(child, depth);
    } else visit(child, walk, depth);
  }
}

function visit(node: Node, walk: Walk, depth: number): void {
  if (depth > maxDepth) throw new TooDeepError();
  if (isText(node)) walk.line += unmarked(node.data).replace(/\s+/gu, " ");
  else if (isElement(node)) {
    if (!names.unread.test(nameOf(node))) walkBlock(node, walk, depth);
  } else if ("children" in node) for (const child of node.children) visit(child, walk, depth + 1);
}

function titleOf(root: Node, depth = 0): string | undefined {
  if (!("children" in root) || depth > 3) return undefined;
  const own = root.children.find((child) => isElement(child) && names.title.test(nameOf(child)));
  if (own !== undefined) return oneLine(own, depth);
  const [first] = root.children.filter(isElement);
  return first === undefined ? undefined : titleOf(first, depth + 1);
}

/**
 * The text of an XML page under its titles. The parser knows the five entities of XML and numbers, no others: nothing is
 * expanded and nothing is fetched (DOC-03).
 */
export function readXml(text: string): ReadDocument {
  const root = parseDocument(text, { xmlMode: true, decodeEntities: true });
  const writer = createBlockWriter();
  const walk: Walk = { writer, line: "", kind: "text", bullet: "", level: 0 };
  visitAll(root, walk, 0);
  flush(walk);
  const title = titleOf(root);
  return { blocks: writer.done(), ...(title === undefined || title === "" ? {} : { title }) };
}
