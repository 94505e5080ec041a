import { zipSync } from "fflate";
import mammoth from "mammoth";
import type { ReadDocument } from "./blocks.ts";
import { withoutHiddenRuns } from "./docx-hidden.ts";
import { readHtml } from "./html.ts";
import { accept, type Outcome, refuse } from "./refusal.ts";
import { unzip } from "./zip.ts";

const body = "word/document.xml";
/** The parts that carry text and its structure; pictures, fonts and macros stay packed. */
const textParts = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/[^/]+\.xml|word\/_rels\/[^/]+\.rels)$/u;
const damaged = "This Word file is damaged or incomplete. Open it in Word, save it again, then send it again.";

const definesTypes =
  "This Word file holds a document type definition, which can be used to do harm. Save it again in Word, then send it again.";

const leavesMacros = "The macros in this Word file were left out.";

function kindOf(names: readonly string[]): string {
  if (names.some((name) => name.startsWith("xl/"))) return "an Excel file. Save its sheets as CSV, then send those.";
  if (names.some((name) => name.startsWith("ppt/"))) return "a PowerPoint file. Save it as PDF, then send that.";
  if (names.includes("content.xml")) return "an OpenDocument file. Save it as Word (DOCX) or PDF, then send that.";
  if (names.includes("META-INF/container.xml")) return "an electronic book (EPUB). Save it as PDF, then send that.";
  if (names.some((name) => name.endsWith(".iwa")))
    return "an Apple iWork file. Export it as Word or PDF, then send that.";
  return "a zip archive without a Word document in it. Send the files in it one by one.";
}

/** What a Word file says, by way of HTML. The library is given only what was inflated under our own count (DOC-03). */
export async function readDocx(bytes: Uint8Array): Promise<Outcome<ReadDocument>> {
  const unzipped = unzip(bytes, (name) => textParts.test(name));
  if (!unzipped.ok) return unzipped;
  const { names, files } = unzipped.value;
  if (!names.includes(body)) {
    if (names.length === 0) return refuse("document_unreadable", damaged);
    return refuse("document_unreadable", `This file is ${kindOf(names)}`);
  }
  const main = files[body];
  if (main === undefined) return refuse("document_unreadable", damaged);
  if (Object.values(files).some((part) => Buffer.from(part).includes("<!DOCTYPE"))) {
    return refuse("document_unreadable", definesTypes);
  }
  const textOf = (part: Uint8Array | undefined) => (part === undefined ? "" : Buffer.from(part).toString("utf8"));
  const shown = { ...files, [body]: Buffer.from(withoutHiddenRuns(textOf(main), textOf(files["word/styles.xml"]))) };
  try {
    const buffer = Buffer.from(zipSync(shown, { level: 0 }));
    const noPicture = mammoth.images.imgElement(async () => ({ src: "" }));
    const { value } = await mammoth.convertToHtml({ buffer }, { convertImage: noPicture });
    const macros = names.some((name) => /(?:^|\/)vbaProject\.bin$/iu.test(name));
    return accept({ ...readHtml(value), ...(macros ? { warnings: [leavesMacros] } : {}) });
  } catch {
    // The library throws plain errors for whatever it does not understand.
    return refuse("document_unreadable", damaged);
  }
}
