import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cpuMsToRead, linearMs } from "../testkit/growth.ts";
import { findPii, maskPii } from "./pii.ts";
import { luhn } from "./pii-checks.ts";

const kinds = (text: string, country?: string) =>
  findPii(text, country === undefined ? {} : { country }).map(({ type }) => type);

describe("[SL-02] what stands beside a card goes with it", () => {
  test.each([
    ["4242 4242 4242 4242 cvv 123", "[CARD] cvv [CARD_DETAIL]"],
    ["card 4242424242424242 exp 12/27 cvc 123", "card [CARD] exp [CARD_DETAIL] cvc [CARD_DETAIL]"],
    ["cvv: 123, card 4242424242424242", "cvv: [CARD_DETAIL], card [CARD]"],
    [
      "tarjeta 4111111111111111 vence 05/28, código de seguridad 456",
      "tarjeta [CARD] vence [CARD_DETAIL], código de seguridad [CARD_DETAIL]",
    ],
    [
      "5555555555554444 berlaku sampai 03/2029 kode keamanan 987",
      "[CARD] berlaku sampai [CARD_DETAIL] kode keamanan [CARD_DETAIL]",
    ],
    [
      "kadi 4012888888881881 inaisha 11/26 namba ya usalama 321",
      "kadi [CARD] inaisha [CARD_DETAIL] namba ya usalama [CARD_DETAIL]",
    ],
    ["4111111111111111 12/27 123", "[CARD] [CARD_DETAIL]"],
    ["4111111111111111|05/2028|321", "[CARD]|[CARD_DETAIL]"],
    ["4242 4242 4242 4242 Dec 2027", "[CARD] [CARD_DETAIL]"],
    ["4242 4242 4242 4242, pin 4321", "[CARD], pin [CARD_DETAIL]"],
    ["4242424242424242 the code is 123", "[CARD] the code is [CARD_DETAIL]"],
    ["cvv 123, exp 12/27", "cvv [CARD_DETAIL], exp [CARD_DETAIL]"],
  ])("%s", (text, masked) => {
    expect(maskPii(text)).toBe(masked);
  });

  test.each([
    "4111 1111 1111 1111 300 pesos",
    "Visa 4111 1111 1111 1111 12 times",
    "4111 1111 1111 1111 ok, 12 shirts",
  ])("and what only follows it stays: %s", (text) => {
    expect(kinds(text)).toEqual(["CARD"]);
  });

  test.each([
    "the milk expires 12/27",
    "¿vence el 12/27?",
    "promo berlaku sampai 12/27",
    "is the cvv three digits?",
    "ofa inaisha 12/27",
    "zip code 123",
  ])("without a card none of it is: %s", (text) => {
    expect(kinds(text)).toEqual([]);
  });
});

describe("[SL-02] [PII-01] what only looks like a card", () => {
  test.each([
    "0.4111111111111111",
    "the ratio is 3,4111111111111111 exactly",
    "lat -6.4111111111111111 lon 106.4242424242424242",
    "request 12345678-1234-4111-8111-411111111111",
    "order 4111111111111111",
    "pedido 4111111111111111 no ha llegado",
    "nomor pesanan saya 4111111111111111",
    "agizo langu namba 4111111111111111",
    "mi número de guía es 4111111111111111",
    "imei saya: 4242424242424242",
    "https://shop.example/p/4111111111111111",
    "ORD-4111111111111111",
    "#4111111111111111",
    "Rp 4.111.111.111.111.111",
    "DE44 5001 0517 5407 3249 32",
    "2026-11-29T01:42:52.411111111111111Z",
    "4500.00 3200.00 1100.00 1200.00",
  ])("%s is none, and no personal data", (text) => {
    expect(kinds(text)).toEqual([]);
  });

  test.each(["NIK saya 3528014507900007", "nomor ktp: 3528014507900007"])("%s is a national id", (text) => {
    expect(kinds(text)).toEqual(["NATIONAL_ID"]);
  });

  test("a number that can be both is an Indonesian id in Indonesia, unless words call it a card", () => {
    expect(kinds("3528014507900007", "ID")).toEqual(["NATIONAL_ID"]);
    expect(kinds("3528014507900007")).toEqual(["CARD"]);
    expect(kinds("kartu kredit 3528014507900007", "ID")).toEqual(["CARD"]);
  });

  test("a cédula without a word for it has its check digit", () => {
    expect(luhn("00112345678")).toBe(false);
    expect(kinds("001-1234567-8 is printed on the box")).toEqual([]);
    expect(kinds("mi cédula es 001-1234567-8")).toEqual(["CEDULA"]);
    expect(kinds("001-1234567-8 es mi cédula")).toEqual(["CEDULA"]);
  });

  test.each([
    "order 77, card 4111111111111111",
    "pay order 77 with 4111 1111 1111 1111",
    "order 4111 1111 1111 1111",
    "my visa: https://x.example 4111111111111111",
  ])("a word for another number does not hide a card: %s", (text) => {
    expect(kinds(text)).toContain("CARD");
  });
});

describe("[SL-02] never a card, whatever the digits", () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
  const card = fc
    .tuple(fc.constantFrom("4", "51", "35289", "6011"), digits(15))
    .map(([head, rest]) => `${head}${rest}`.slice(0, 15))
    .map((body) => Array.from("0123456789", (check) => body + check).find(luhn) ?? body);
  const noCard = (texts: fc.Arbitrary<string>) =>
    fc.assert(
      fc.property(texts, (text) => {
        expect(kinds(text)).not.toContain("CARD");
      }),
      { numRuns: 400 },
    );

  test("the digits after a decimal sign", () => {
    noCard(fc.tuple(fc.integer({ min: 0, max: 999 }), fc.constantFrom(".", ","), card).map((parts) => parts.join("")));
  });
  test("a UUID, of hexadecimal or of ten digits", () => {
    noCard(fc.uuid());
    noCard(fc.tuple(digits(8), digits(4), digits(4), digits(4), digits(12)).map((parts) => parts.join("-")));
  });
  test("a digest", () => {
    noCard(fc.constantFrom(32, 40, 64).chain((length) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`))));
  });
  test("a moment as ISO 8601 writes it, with any fraction", () => {
    const moment = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") });
    noCard(fc.tuple(moment, card).map(([at, fraction]) => at.toISOString().replace(/\d{3}Z$/u, `${fraction}Z`)));
    noCard(fc.array(moment, { minLength: 2, maxLength: 4 }).map((all) => all.map((at) => at.toISOString()).join(" ")));
  });
  test("a list of prices", () => {
    const price = fc.integer({ min: 100, max: 9_999_999 });
    const written = fc.constantFrom(
      (cents: number) => (cents / 100).toFixed(2),
      (cents: number) => `$${(cents / 100).toFixed(2)}`,
      (cents: number) => `Rp ${cents.toLocaleString("id-ID")}`,
      (cents: number) => cents.toLocaleString("en-US"),
    );
    const list = fc.tuple(
      fc.array(price, { minLength: 2, maxLength: 8 }),
      written,
      fc.constantFrom(", ", " / ", "\n", " "),
    );
    noCard(list.map(([prices, write, join]) => prices.map(write).join(join)));
  });
  test("a number that its label calls an order's, a parcel's or a device's", () => {
    const label = fc.constantFrom(
      "order",
      "order no.",
      "pedido",
      "nomor pesanan",
      "oda namba",
      "tracking number:",
      "resi",
      "IMEI",
      "ticket #",
    );
    noCard(fc.tuple(label, card).map((parts) => parts.join(" ")));
  });
  test("but the same digits alone are one", () => {
    fc.assert(
      fc.property(card, (number) => {
        expect(kinds(number)).toEqual(["CARD"]);
        expect(kinds(`${number.slice(0, 4)} ${number.slice(4, 8)} ${number.slice(8, 12)} ${number.slice(12)}`)).toEqual(
          ["CARD"],
        );
      }),
    );
  });
});

test.each(["cvv ", "exp 12/", "a-", "ab:", "4111-", "1.", "visa ", "AB12 ", "c4:"])(
  "[BR-22] %j, repeated around a card, is read in linear time",
  (piece) => {
    const read = (text: string) => void findPii(`${text}4111111111111111 cvv 123 ${text}`);
    expect(cpuMsToRead(piece, read)).toBeLessThan(linearMs);
  },
);
