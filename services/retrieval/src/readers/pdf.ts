import { fileURLToPath } from "node:url";
import { getDocumentProxy } from "unpdf";
import type { ReadDocument } from "./blocks.ts";
import { cleanText, maxDocumentBytes } from "./decode.ts";
import { pdfBlocks } from "./pdf-blocks.ts";
import { linesOf, type PdfPage, type PlacedText } from "./pdf-lines.ts";
import { accept, type Outcome, refuse } from "./refusal.ts";

const maxPages = 2_000;
/** Smaller letters are there for machines only. */
const smallestLetterPoints = 1;
const maxRangesTold = 20;

const damaged = "This PDF is damaged or incomplete. Open it, save it again, then send it again.";
const locked = "This PDF is locked with a password. Save it without one, then send it again.";
const pictures =
  "This PDF has no text, only scanned pages or pictures. Save it with text recognition (OCR), or send the text.";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf["getPage"]>>;

/** What the codes of East Asian fonts stand for, where a file leaves them out. */
const characterMaps = fileURLToPath(new URL("cmaps/", import.meta.resolve("pdfjs-dist/package.json")));

/** Only what is text is asked for: no script of the document runs, no font or file is fetched. */
function open(bytes: Uint8Array): Promise<Pdf> {
  return getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    disableFontFace: true,
    cMapUrl: characterMaps,
    cMapPacked: true,
  });
}

type Matrix = readonly number[];

function multiplied(
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix,
  inner: Matrix,
): [number, number, number, number] {
  const [k = 1, l = 0, , , x = 0, y = 0] = inner;
  return [a * k + c * l, b * k + d * l, a * x + c * y + e, b * x + d * y + f];
}

/** The runs of text on a page as it is shown, without what lies off it or is too small to be seen (DOC-07). */
async function runsOf(page: Page): Promise<PlacedText[]> {
  const view = page.getViewport({ scale: 1 });
  // Drawn forms are put right below, once the letters of right-to-left text stand in their order.
  const { items } = await page.getTextContent({ disableNormalization: true });
  return items.flatMap((item): PlacedText[] => {
    if (!("str" in item)) return [];
    const [right, down, x, y] = multiplied(view.transform, item.transform);
    const seen = x >= 0 && x <= view.width && y >= 0 && y <= view.height && item.height >= smallestLetterPoints;
    if (!seen) return [];
    const turn = Math.atan2(down, right);
    const [along, across] = [Math.cos(turn), Math.sin(turn)];
    return [
      {
        text: cleanText(item.str),
        x: x * along + y * across,
        y: y * along - x * across,
        width: item.width,
        height: item.height,
        turn: Math.round((turn * 180) / Math.PI),
        rightToLeft: item.dir === "rtl",
      },
    ];
  });
}

/** Undefined for a page too damaged to be read: the others still are. */
async function readPage(pdf: Pdf, number: number): Promise<PdfPage | undefined> {
  try {
    const page = await pdf.getPage(number);
    const { height } = page.getViewport({ scale: 1 });
    const lines = linesOf(await runsOf(page));
    page.cleanup();
    return { number, height, lines };
  } catch {
    // The library throws errors of its own kinds for whatever it cannot read.
    return undefined;
  }
}

/** Page numbers as a person writes them: "Page 2", "Pages 4-5 and 9". */
export function pagesNamed(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  const named = ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`));
  const told = named.length > maxRangesTold ? [...named.slice(0, maxRangesTold), "others"] : named;
  const list = told.length > 1 ? `${told.slice(0, -1).join(", ")} and ${told.at(-1)}` : told.join("");
  return `${numbers.length === 1 ? "Page" : "Pages"} ${list}`;
}

function hasText({ lines }: PdfPage): boolean {
  return lines.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

async function readPages(pdf: Pdf): Promise<Outcome<ReadDocument>> {
  if (pdf.numPages > maxPages) {
    return refuse("payload_too_large", `A PDF may have at most ${maxPages} pages. Split it into smaller ones.`);
  }
  const pages: PdfPage[] = [];
  const [broken, empty]: [number[], number[]] = [[], []];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await readPage(pdf, number);
    if (page === undefined) broken.push(number);
    else if (hasText(page)) pages.push(page);
    else empty.push(number);
    characters += page?.lines.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
    if (characters > maxDocumentBytes) return refuse("payload_too_large", "This PDF holds more than 20 MB of text.");
  }
  if (pages.length === 0) {
    return empty.length > 0 ? refuse("document_empty", pictures) : refuse("document_unreadable", damaged);
  }
  const warnings = [
    ...(empty.length > 0
      ? [
          empty.length === 1
            ? `${pagesNamed(empty)} holds no text; it may be a scan.`
            : `${pagesNamed(empty)} hold no text; they may be scans.`,
        ]
      : []),
    ...(broken.length > 0 ? [`${pagesNamed(broken)} could not be read; the file is damaged there.`] : []),
  ];
  return accept({ blocks: pdfBlocks(pages), pages: pdf.numPages, ...(warnings.length > 0 ? { warnings } : {}) });
}

/** The text of a PDF under its headings, each block with its page, and what pages hold none (DOC-01). */
export async function readPdf(bytes: Uint8Array): Promise<Outcome<ReadDocument>> {
  let pdf: Pdf | undefined;
  try {
    pdf = await open(bytes);
    return await readPages(pdf);
  } catch (error) {
    // Before any page is read: the file's own structure is broken, or it is locked.
    const password = error instanceof Error && error.name === "PasswordException";
    return refuse("document_unreadable", password ? locked : damaged);
  } finally {
    await pdf?.loadingTask.destroy();
  }
}
