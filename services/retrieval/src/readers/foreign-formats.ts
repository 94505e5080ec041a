interface Format {
  readonly starts: string;
  /** Where they stand, if not at the file's own start. */
  readonly at?: number;
  readonly says: string;
}

const picture = "This file is a picture, which cannot be read. Send its text, or a PDF with text recognition (OCR).";
const archive = "This file is a compressed archive. Send the files in it one by one.";
const film = "This file is a sound or video recording, which cannot be read.";
const program = "This file is a program, not a document.";

/** What a file really is, by its first bytes; the name proves nothing (DOC-03). */
const formats: readonly Format[] = [
  { starts: "PK\u0005\u0006", says: "This file is an empty zip archive." },
  { starts: "{\\rtf", says: "This file is an RTF file. Save it as Word (DOCX) or PDF, then send that." },
  { starts: "%!PS", says: "This file is a PostScript file. Save it as PDF, then send that." },
  { starts: "\u0089PNG", says: picture },
  { starts: "\u00ff\u00d8\u00ff", says: picture },
  { starts: "GIF8", says: picture },
  { starts: "II*\u0000", says: picture },
  { starts: "MM\u0000*", says: picture },
  { starts: "WEBP", at: 8, says: picture },
  { starts: "ftyphei", at: 4, says: picture },
  { starts: "ftypavif", at: 4, says: picture },
  { starts: "ftyp", at: 4, says: film },
  { starts: "WAVE", at: 8, says: film },
  { starts: "ID3", says: film },
  { starts: "OggS", says: film },
  { starts: "\u001f\u008b", says: archive },
  { starts: "7z\u00bc\u00af", says: archive },
  { starts: "Rar!", says: archive },
  { starts: "BZh", says: archive },
  { starts: "\u00fd7zXZ", says: archive },
  { starts: "\u007fELF", says: program },
  { starts: "MZ\u0090\u0000", says: program },
  { starts: "SQLite format 3", says: "This file is a database. Export its tables as CSV, then send those." },
];

const oldOffice = "\u00d0\u00cf\u0011\u00e0";
/** The streams that tell what an old Office container holds, in the order they are looked for. */
const streams: readonly (readonly [name: string, says: string])[] = [
  ["EncryptedPackage", "This Office file is locked with a password. Save it without one, then send it again."],
  ["WordDocument", "This file is an old Word file (DOC). Save it as Word (DOCX) or PDF, then send that."],
  ["Workbook", "This file is an old Excel file (XLS). Save its sheets as CSV, then send those."],
  ["PowerPoint Document", "This file is an old PowerPoint file (PPT). Save it as PDF, then send that."],
];

/** Mails and saved web pages: their parts are packed in text. */
const mail = /^(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*){0,30}?content-type:\s*multipart\//iu;
const mailBytes = 4_096;

export function startsWith(bytes: Uint8Array, starts: string, at = 0): boolean {
  return Buffer.from(bytes.subarray(at, at + starts.length)).toString("latin1") === starts;
}

/** What a file is and what to do about it, when it is of a format that is not read. */
export function foreignFormat(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, oldOffice)) {
    const content = Buffer.from(bytes);
    const stream = streams.find(([name]) => content.includes(Buffer.from(name, "utf16le")));
    return stream?.[1] ?? "This file is an old Office file. Save it as Word (DOCX) or PDF, then send that.";
  }
  const head = Buffer.from(bytes.subarray(0, mailBytes)).toString("latin1").replaceAll("\r\n", "\n");
  if (mail.test(head)) return "This file is an e-mail or a saved web archive. Save it as PDF or HTML, then send that.";
  return formats.find(({ starts, at }) => startsWith(bytes, starts, at))?.says;
}
