import { strToU8, zipSync } from "fflate";

/** A content stream, with its dictionary; bytes are deflated ones. */
function streamOf(content: string | Buffer): string {
  const filter = typeof content === "string" ? "" : "/Filter /FlateDecode ";
  return `<< ${filter}/Length ${content.length} >>\nstream\n${typeof content === "string" ? content : content.toString("latin1")}\nendstream`;
}

/** A font that no file carries: what its Shift-JIS codes stand for is in a map that all readers share. */
const japaneseFont =
  "<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /90ms-RKSJ-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>] >>";

/** A PDF built by hand, each page with its own content stream. */
export function pdfOf(contents: readonly (string | Buffer)[], trailer = ""): Buffer {
  const kids = contents.map((_, at) => `${4 + at * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${contents.length} /Kids [${kids}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R /F2 ${japaneseFont} >> >> /Contents ${5 + at * 2} 0 R >>`,
      streamOf(content),
    ]),
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const start = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

/** The content of a page: texts at their places, x and y in points, in letters of a size. */
export function pageOf(...texts: readonly (readonly [text: string, x: number, y: number, size?: number])[]): string {
  return texts.map(([text, x, y, size = 12]) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`).join("\n");
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const schemas = "http://schemas.openxmlformats.org";

/** A Word file with this body. */
export function docxOf(body: string): Buffer {
  const styles = [1, 2]
    .map((at) => `<w:style w:type="paragraph" w:styleId="Heading${at}"><w:name w:val="heading ${at}"/></w:style>`)
    .concat('<w:style w:type="character" w:styleId="Ghost"><w:rPr><w:vanish/></w:rPr></w:style>')
    .join("");
  const main = `xmlns:w="${schemas}/wordprocessingml/2006/main"`;
  const office = "application/vnd.openxmlformats-officedocument.wordprocessingml";
  const link = `${schemas}/officeDocument/2006/relationships`;
  const files = {
    "[Content_Types].xml": `${head}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${office}.document.main+xml"/></Types>`,
    "_rels/.rels": `${head}<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="r1" Type="${link}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `${head}<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="r1" Type="${link}/styles" Target="styles.xml"/></Relationships>`,
    "word/styles.xml": `${head}<w:styles ${main}>${styles}</w:styles>`,
    "word/document.xml": `${head}<w:document ${main}><w:body>${body}</w:body></w:document>`,
  };
  return zipOf(files);
}

export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 9 }));
}

/** A paragraph of a Word file, a heading when it has a level. */
export function paragraphOf(text: string, level?: number): string {
  const style = level === undefined ? "" : `<w:pPr><w:pStyle w:val="Heading${level}"/></w:pPr>`;
  return `<w:p>${style}<w:r><w:t>${text}</w:t></w:r></w:p>`;
}
