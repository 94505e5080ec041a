import { getDocumentProxy } from "unpdf";
import type { Block, ReadDocument } from "./blocks.ts";
import { cleanText, maxDocumentBytes } from "./decode.ts";
import { type PlacedText, pageText } from "./pdf-lines.ts";
import { readPlainText } from "./plain-text.ts";
import { accept, type Outcome, refuse } from "./refusal.ts";

const maxPages = 2_000;
/** Smaller letters are there for machines only. */
const smallestLetterPoints = 1;

/** Letters as a font draws them, joined or by their place in a word: typed, and searched for, as plain ones. */
const drawnForms = /[\ufb00-\ufb4f\ufb50-\ufdff\ufe70-\ufefc]+/gu;

const damaged = "This PDF is damaged or incomplete. Open it, save it again, then send it again.";
const locked = "This PDF is locked with a password. Save it without one, then send it again.";
const pictures =
  "This PDF holds pictures of text, as a scanner makes them, and no text. Save it with text recognition (OCR), or send the text.";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Only what is text is asked for: no script of the document runs, no font or file is fetched. */
function open(bytes: Uint8Array): Promise<Pdf> {
  return getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    disableFontFace: true,
  });
}

/** The text on a page, without what lies off it or is too small to be seen (DOC-07). */
async function textOfPage(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const { items } = await page.getTextContent();
  const runs = items.flatMap((item): PlacedText[] => {
    if (!("str" in item)) return [];
    const x = Number(item.transform[4]);
    const y = Number(item.transform[5]);
    const { str: text, width, height } = item;
    const seen = x >= left && x <= right && y >= bottom && y <= top && height >= smallestLetterPoints;
    return seen || text.trim() === "" ? [{ text, x, y, width, height }] : [];
  });
  page.cleanup();
  return cleanText(pageText(runs)).replace(drawnForms, (drawn) => drawn.normalize("NFKC"));
}

async function readPages(pdf: Pdf): Promise<Outcome<ReadDocument>> {
  if (pdf.numPages > maxPages) {
    return refuse("payload_too_large", `A PDF may have at most ${maxPages} pages. Split it into smaller ones.`);
  }
  const blocks: Block[] = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const text = await textOfPage(pdf, number);
    characters += text.length;
    if (characters > maxDocumentBytes) return refuse("payload_too_large", "This PDF holds more than 20 MB of text.");
    for (const block of readPlainText(text).blocks) blocks.push({ ...block, headings: [`Page ${number}`] });
  }
  const hasText = blocks.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return hasText ? accept({ blocks }) : refuse("document_empty", pictures);
}

/** The text of a PDF in lines and paragraphs, under the number of its page. */
export async function readPdf(bytes: Uint8Array): Promise<Outcome<ReadDocument>> {
  let pdf: Pdf | undefined;
  try {
    pdf = await open(bytes);
    return await readPages(pdf);
  } catch (error) {
    // The library throws errors of its own kinds for whatever it cannot read.
    const password = error instanceof Error && error.name === "PasswordException";
    return refuse("document_unreadable", password ? locked : damaged);
  } finally {
    await pdf?.loadingTask.destroy();
  }
}
