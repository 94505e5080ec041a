const words = "parcel refund window courier invoice sleeve colour voucher deposit warranty zipper counter".split(" ");

/** Markdown of about so many bytes, no two sections alike. */
export function manual(bytes: number): string {
  const sections: string[] = [];
  for (let at = 0, length = 0; length < bytes; at++) {
    const sentence = Array.from({ length: 60 }, (_, n) => `${words[(at * 7 + n * n) % words.length]}${(at + n) % 97}`);
    const section = `## Part ${at}\n\nThe ${sentence.join(" ")}.\n\n- Item ${at} costs ${at % 500} shillings\n`;
    sections.push(section);
    length += section.length + 1;
  }
  return sections.join("\n");
}
