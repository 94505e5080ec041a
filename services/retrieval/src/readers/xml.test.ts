import { describe, expect, test } from "vitest";
import { readDocuments } from "./read-document.ts";

function blocks(text: string) {
  const outcome = readDocuments(text);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  return outcome.value.documents.flatMap((document) => [...document.blocks]);
}

const lines = (text: string) => blocks(text).map((block) => [...block.headings, block.text].join(" > "));

describe("XML pages", () => {
  test("[CA-21] sections, steps and tables of a help page keep their titles, numbers and header", () => {
    const page = `<?xml version="1.0"?><page xmlns="http://projectmallard.org/1.0/"><info><desc>Not shown</desc></info>
      <title>Pair a lamp</title><p>Hold the <gui>power</gui> button.</p>
      <section><title>By hand</title><steps><item><p>Press twice.</p></item><item><p>Wait.</p></item></steps>
      <table><tr><td><p>Lamp</p></td><td><p>Seconds</p></td></tr><tr><td><p>Desk</p></td><td><p>5</p></td></tr></table>
      </section></page>`;
    expect(lines(page)).toEqual([
      "Pair a lamp > Hold the power button.",
      "Pair a lamp > By hand > 1. Press twice.",
      "Pair a lamp > By hand > 2. Wait.",
      "Pair a lamp > By hand > Desk\t5",
    ]);
    expect(blocks(page).at(-1)?.header).toBe("Lamp\tSeconds");
  });

  test("[CA-21] records say what their parts are", () => {
    const list =
      "<?xml version='1.0'?><fees><fee><city>Nakuru</city><cost>200</cost></fee><fee><city>Kisumu</city><cost>300</cost></fee></fees>";
    expect(lines(list)).toEqual(["city: Nakuru, cost: 200", "city: Kisumu, cost: 300"]);
  });

  test("[CA-21] a feed's pages are read without their markup", () => {
    const item = (title: string) =>
      `<item><title>${title}</title><description><![CDATA[<p>We <b>ship</b></p>]]></description></item>`;
    expect(lines(`<?xml version="1.0"?><rss>${item("One")}${item("Two")}</rss>`)).toEqual([
      "title: One, description: We ship",
      "title: Two, description: We ship",
    ]);
  });

  test("[DOC-03] entities of a file's own are refused, a bare type definition is not", () => {
    const text = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a><p>Hi &x;</p></a>';
    expect(readDocuments(text)).toMatchObject({ refusal: { detail: expect.stringContaining("entities of its own") } });
    const bare =
      '<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//X//EN" "http://shop.test/a.dtd"><article><para>Hi</para></article>';
    expect(lines(bare)).toEqual(["Hi"]);
  });

  test("[DOC-03] a page nested 100,000 levels deep is refused, not walked", () => {
    const deep = `<?xml version="1.0"?>${"<a>".repeat(100_000)}x${"</a>".repeat(100_000)}`;
    expect(readDocuments(deep)).toMatchObject({ refusal: { detail: expect.stringContaining("nested too deeply") } });
  });

  test("a web page declared as XML is read as a web page", () => {
    const page =
      '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><body><h1>Hi</h1><p>You &amp; I</p></body></html>';
    expect(lines(page)).toEqual(["Hi > You & I"]);
  });
});
