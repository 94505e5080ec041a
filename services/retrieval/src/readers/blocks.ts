/** A piece of a document that is best kept whole, with the headings above it. */
export interface Block {
  readonly headings: readonly string[];
  readonly kind: "text" | "item" | "row";
  readonly text: string;
  /** A table row's header row, to stand above it wherever the table is cut. */
  readonly header?: string;
  /** The page it starts on, from 1, where the format has pages. */
  readonly page?: number;
}

/** What a reader makes of one document. `id` only where the source itself names one (JSONL). */
export interface ReadDocument {
  readonly id?: string;
  /** Its own text within an upload of many. */
  readonly source?: string;
  readonly title?: string;
  readonly blocks: readonly Block[];
  /** How many, where the format has them. */
  readonly pages?: number;
  /** What was left out, as sentences for its owner. */
  readonly warnings?: readonly string[];
}

export interface BlockWriter {
  /** Level 1 to 6; a heading ends those of its own level and below. */
  heading(level: number, text: string, page?: number): void;
  add(kind: Block["kind"], text: string, more?: Pick<Block, "header" | "page">): void;
  done(): Block[];
}

const blanks = /[^\S\n]+/gu;
const manyLines = /\s*\n\s*\n\s*/gu;

/** Runs of blanks as one, no blanks at line ends, at most one empty line. */
export function tidy(text: string): string {
  return text
    .replace(blanks, " ")
    .replace(/ ?\n ?/gu, "\n")
    .replace(manyLines, "\n\n")
    .trim();
}

export function createBlockWriter(): BlockWriter {
  const blocks: Block[] = [];
  let path: { readonly level: number; readonly text: string }[] = [];
  let headings: readonly string[] = [];
  /** The last heading stands alone so far: as nothing follows it, it is itself the content. */
  let bare: Block | undefined;

  function keepBare(): void {
    if (bare !== undefined) blocks.push(bare);
    bare = undefined;
  }

  return {
    heading(level, raw, page) {
      const text = tidy(raw).replace(/\n+/g, " ");
      if (text === "") return;
      const deepest = path.at(-1)?.level ?? 0;
      if (level <= deepest) keepBare();
      path = path.filter((above) => above.level < level);
      bare = { headings: path.map((above) => above.text), kind: "text", text, ...(page === undefined ? {} : { page }) };
      path.push({ level, text });
      headings = path.map((above) => above.text);
    },
    add(kind, raw, more = {}) {
      // An empty cell at a row's end is one, too.
      const text = kind === "row" ? raw.replace(/^[^\S\t]+|[^\S\t]+$/gu, "") : tidy(raw);
      if (text.trim() === "") return;
      bare = undefined;
      blocks.push({ headings, kind, text, ...more });
    },
    done() {
      keepBare();
      return blocks;
    },
  };
}
