import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeText } from "./encoding.ts";

/** Text in an encoding of one or two bytes a letter, by trying what each byte or pair stands for. */
function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytesOf = new Map<string, number[]>();
  for (let lead = 0x80; lead < 0x100; lead++) {
    for (let trail = 0x40; trail < 0x100; trail++)
      bytesOf.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
  }
  for (let byte = 0; byte < 0x100; byte++) bytesOf.set(decoder.decode(Uint8Array.of(byte)), [byte]);
  return Uint8Array.from(Array.from(text).flatMap((letter) => bytesOf.get(letter) ?? []));
}

describe("[DOC-03] the encoding of a text is found from its bytes", () => {
  test.each([
    ["windows-1252", "¿Cuándo llegará mi pedido? – Mañana, o el miércoles"],
    ["windows-1252", "Número;Talla;Precio\nA-1;Pequeño;9 €\n"],
    ["windows-1252", "Biaya kirim “gratis” – mulai Rp 90.000"],
    ["windows-1252", "Öffnungszeiten: täglich außer sonntags, 9 bis 17 Uhr"],
    ["windows-1250", "Příští týden zavřeno, děkujeme za pochopení"],
    ["windows-1251", "Мы доставляем заказы каждый день, кроме воскресенья."],
    ["koi8-r", "Мы доставляем заказы каждый день, кроме воскресенья."],
    ["windows-1256", "نحن نوصل الطلبات كل يوم ما عدا الجمعة"],
    ["shift_jis", "商品,値段\n帽子,900円\n靴,①2000円\n"],
    ["euc-jp", "お届けは三日後の予定です。"],
    ["euc-kr", "배송은 사흘 뒤에 도착할 예정입니다."],
    ["big5", "我們每天送貨，星期日除外。"],
    ["gbk", "我们每天送货，星期日除外。"],
  ])("%s: %s", (encoding, text) => {
    expect(decodeText(encoded(text, encoding))).toBe(text);
  });

  test("UTF-16 is read with its mark and without", () => {
    const little = Buffer.from("Open from nine to five", "utf16le");
    expect(decodeText(little)).toBe("Open from nine to five");
    expect(decodeText(Buffer.from(little).swap16())).toBe("Open from nine to five");
    expect(decodeText(Buffer.concat([Buffer.of(0xff, 0xfe), little]))).toBe("Open from nine to five");
  });

  test("what a page declares counts, unless its bytes say otherwise", () => {
    const page = (charset: string, text: string) => `<meta charset="${charset}"><p>${text}</p>`;
    const polish = page("iso-8859-2", "Zażółć");
    expect(decodeText(encoded(polish, "iso-8859-2"))).toBe(polish);
    const arabic = page("iso-8859-1", "نحن نوصل الطلبات كل يوم ما عدا الجمعة والسبت من كل أسبوع");
    expect(decodeText(encoded(arabic, "windows-1256"))).toBe(arabic);
  });

  test("a cut end costs UTF-8 its last letter, not the others", () => {
    const text = "Größe und Maß für Füße, über Öfen";
    expect(decodeText(Buffer.from(`${text} é`).subarray(0, -1))).toBe(`${text} `);
  });

  test("no bytes make it fail, and no sign of an unreadable letter is left", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => !decodeText(bytes)?.includes("\ufffd")));
  });
});
