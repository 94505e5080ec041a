import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cpuMsToRead, linearMs } from "../testkit/growth.ts";
import { findPii, maskPii } from "./pii.ts";

describe("cards", () => {
  test.each(["event 1772409123018 please check", "order 4000123412341235 paid", "0000 0000 0000 0000"])(
    "[PII-01] %s is unchanged, byte for byte",
    (text) => {
      expect(maskPii(text)).toBe(text);
    },
  );

  test("[PII-01] the space after a masked card stays", () => {
    expect(maskPii("Visa 4111 1111 1111 1111 ok")).toBe("Visa [CARD] ok");
    expect(maskPii("pay 4012-8888-8888-1881, thanks")).toBe("pay [CARD], thanks");
  });

  test.each([
    "378282246310005",
    "3782 822463 10005",
    "30569309025904",
    "3056 930902 5904",
    "4222222222222",
    "2223000048400011",
    "4111.1111.1111.1111",
    "6011111111111117",
    "3530111333300000",
    "4111 1111 1111 1111 12 times",
    "2 x 4111111111111111",
  ])("[PII-02] %s is masked", (text) => {
    expect(findPii(text)[0]?.type).toBe("CARD");
  });
});

test.each([
  "Dikirim 08-12-2026 10:15",
  "resi 880123456789012",
  "order 10023456 on 2026-01-15 12:30",
  "code SLQ7X9K2PD confirmed",
  "KES 1,250,000",
  "factura 8095550",
  "0012345678",
  "Rp 1.500.000",
  "RD$ 809.555.000",
  "JP8881537068",
  "build 4.12.1",
  "nomor pesanan 081234567890 belum dikirim",
  "resolution 1920x1080",
  "page 3 of 12, room 4",
])("[PII-04] %s is not personal", (text) => {
  expect(maskPii(text)).toBe(text);
});

test.each([
  ["siti@\u200bcontoh.co.id", "[EMAIL]"],
  ["0812\u200b3456\u200b7890", "[PHONE]"],
  ["０８１２３４５６７８９０", "[PHONE]"],
  ["４１１１ １１１１ １１１１ １１１１", "[CARD]"],
  ["4111\u00a01111\u00a01111\u00a01111", "[CARD]"],
  ["4111\u00ad1111\u00ad1111\u00ad1111", "[CARD]"],
  ["siti＠contoh．co．id", "[EMAIL]"],
  ["ana (at) correo (dot) com", "[EMAIL]"],
])("[PII-06] %j is masked through invisible and full-width characters", (text, mask) => {
  expect(maskPii(`a ${text} b`)).toBe(`a ${mask} b`);
});

test.each([
  "0110 123 456",
  "+254 11 0123456",
  "254712345678",
  "0712-345-678",
  "0812-3456-7890",
  "+62 812 3456 7890",
  "(021) 555-0199",
  "62812.3456.7890",
  "(+62) 812 5533 841",
  "809-555-0142",
  "(829) 555 0142",
  "18495550142",
  "+1 849 555 0142",
  "+44 7700 900123",
])("[PII-07] %s is a phone", (text) => {
  expect(findPii(text)).toMatchObject([{ type: "PHONE", value: text }]);
});

test.each([
  ["mi cédula es 001-1234567-8", "CEDULA"],
  ["RNC 101-00001-1".replace("101-00001-1", "1-01-00001-1"), "RNC"],
  ["no rek Mandiri 119-863505-9", "BANK_ACCOUNT"],
  ["depositen en la cuenta 9602145587", "BANK_ACCOUNT"],
  ["weka kwa akaunti 1270531937361", "BANK_ACCOUNT"],
  ["IBAN GB29 NWBK 6016 1331 9268 19 please", "BANK_ACCOUNT"],
  ["nomor paspor C1312508", "PASSPORT"],
  ["kitambulisho changu ni 13356250", "NATIONAL_ID"],
  ["NIK 3507124104760007", "NATIONAL_ID"],
  ["npwp 05.267.311.8-172.000", "TAX_ID"],
  ["KRA PIN A042735623P", "TAX_ID"],
  ["kirim ke Jl. Diponegoro No. 69, RT 007/RW 006, Bandung 40115", "ADDRESS"],
  ["vivo en la Calle Duarte #27, Santiago", "ADDRESS"],
  ["P.O. Box 38584-00200, Nairobi", "ADDRESS"],
])("[SL-02] in %j the %s is named", (text, type) => {
  expect(findPii(text).map((span) => span.type)).toEqual([type]);
});

test("[BR-22] what is masked holds no digit of a card, wherever it stands", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.string({ maxLength: 30 }), (before, after) => {
      expect(maskPii(`${before} 4111 1111 1111 1111 ${after}`)).not.toContain("4111 1111 1111 1111");
    }),
  );
});

test("[PII-06] spans lie in the text, in order, and hold the value as written", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom("0812-3456-7890", "a@b.co", " ", "\u200b", "é", "e\u0301", "😀", "4222222222222", "ﬁ", "\n"),
        { maxLength: 12 },
      ),
      (parts) => {
        const text = parts.join(" ");
        let end = 0;
        for (const span of findPii(text)) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(text.slice(span.start, span.end)).toBe(span.value);
          end = span.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      },
    ),
  );
});

const hostile = [
  "1 ",
  "1-",
  "a@",
  "a.",
  "jl. a ",
  "calle a ",
  "Aa ",
  "4111 ",
  "(1",
  "+1",
  "\u200b",
  "account ",
  "no. 1 ",
];
test.each(hostile)("[BR-22] 128 000 characters of %j take no quadratic time", (piece) => {
  expect(cpuMsToRead(piece, (text) => void findPii(`${text}x`))).toBeLessThan(linearMs);
});
