import { zipSync } from "fflate";
import mammoth from "mammoth";
import type { ReadDocument } from "./blocks.ts";
import { readHtml } from "./html.ts";
import { accept, type Outcome, refuse } from "./refusal.ts";
import { unzip } from "./zip.ts";

const body = "word/document.xml";
/** The parts that carry text and its structure; pictures, fonts and macros stay packed. */
const textParts = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/[^/]+\.xml|word\/_rels\/[^/]+\.rels)$/u;
const damaged = "This Word file is damaged or incomplete. Open it in Word, save it again, then send it again.";

const definesTypes =
  "This Word file holds a document type definition, which can be used to do harm. Save it again in Word, then send it again.";

function kindOf(names: readonly string[]): string {
  if (names.some((name) => name.startsWith("xl/"))) return "an Excel file. Save its sheets as CSV, then send those.";
  if (names.some((name) => name.startsWith("ppt/"))) return "a PowerPoint file. Save it as PDF, then send that.";
  return "a zip archive without a Word document in it. Send the files in it one by one.";
}

/** Without the text of runs marked as hidden, which no reader of the document sees (DOC-07). */
function withoutHidden(xml: string): string {
  return xml
    .split("</w:r>")
    .map((part) => {
      const start = Math.max(part.lastIndexOf("<w:r>"), part.lastIndexOf("<w:r "));
      const run = part.slice(Math.max(0, start));
      if (!/<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>/u.test(run)) return part;
      return part.slice(0, Math.max(0, start)) + run.replace(/>[^<]+<\/w:t>/gu, "></w:t>");
    })
    .join("</w:r>");
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
  const shown = { ...files, [body]: Buffer.from(withoutHidden(Buffer.from(main).toString("utf8"))) };
  try {
    const buffer = Buffer.from(zipSync(shown, { level: 0 }));
    const noPicture = mammoth.images.imgElement(async () => ({ src: "" }));
    const { value } = await mammoth.convertToHtml({ buffer }, { convertImage: noPicture });
    return accept(readHtml(value));
  } catch {
    // The library throws plain errors for whatever it does not understand.
    return refuse("document_unreadable", damaged);
  }
}
