import { Marked } from "marked";
import type { ReadDocument } from "./blocks.ts";
import { readHtml } from "./html.ts";

const marked = new Marked({ gfm: true });
const frontMatter = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/u;

/** The `title:` of a front matter, without its quotes. */
function titleOf(matter: string): string | undefined {
  const value = /^title:[ \t]*(.+)$/mu.exec(matter)?.[1]?.trim();
  const title = value?.replace(/^(["'])(.*)\1$/su, "$2");
  return title === undefined || title === "" ? undefined : title;
}

/** Markdown by way of HTML, so that what is hidden in embedded HTML stays hidden, too. */
export function readMarkdown(text: string): ReadDocument {
  const matter = frontMatter.exec(text);
  const body = matter === null ? text : text.slice(matter[0].length);
  const { blocks } = readHtml(marked.parse(body, { async: false }));
  const title = titleOf(matter?.[1] ?? "");
  return { blocks, ...(title === undefined ? {} : { title }) };
}
