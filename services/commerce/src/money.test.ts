import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMoney } from "./money.ts";

describe("formatMoney", () => {
  test.each([
    [15_000_000, "IDR", "id-ID", "Rp 150.000"],
    [150_000_000, "IDR", "id-ID", "Rp 1.500.000"],
    [15_000_049, "IDR", "id-ID", "Rp 150.000"],
    [15_000_000, "IDR", "en-ID", "Rp 150,000"],
    [125_000, "KES", "en-KE", "KSh 1,250.00"],
    [125_000, "KES", "sw-KE", "KSh 1,250.00"],
    [125_050, "DOP", "es-DO", "RD$1,250.50"],
    [98_500_000, "DOP", "es_DO", "RD$985,000.00"],
    [99_900, "USD", "en-US", "$999.00"],
    [99_900, "USD", "es-DO", "US$999.00"],
    [123_456, "EUR", "es-ES", "€1.234,56"],
    [1_234, "JPY", "ja-JP", "JPY 1,234"],
    [1_234_567, "KWD", "en-KW", "KWD 1,234.567"],
    [-5, "USD", "en-US", "-$0.05"],
    [-49, "IDR", "id-ID", "Rp 0"],
    [0, "USD", "en-US", "$0.00"],
  ])("[BR-25] %i minor units of %s in %s read %s", (amountMinor, currency, locale, text) => {
    expect(formatMoney({ amountMinor, currency }, locale)).toBe(text);
  });

  test("[CUR-01] no version's locale data is asked, and no unusual blank is written", () => {
    const intl = Intl.NumberFormat;
    try {
      Object.assign(Intl, { NumberFormat: () => expect.unreachable("the runtime's locale data was used") });
      fc.assert(
        fc.property(
          fc.integer({ min: -1e12, max: 1e12 }),
          fc.constantFrom("IDR", "KES", "DOP", "USD", "EUR", "XAF", "TND"),
          fc.constantFrom("id-ID", "en-KE", "es-DO", "en-US", "fr-FR", "", "zz"),
          (amountMinor, currency, locale) => {
            expect(formatMoney({ amountMinor, currency }, locale)).not.toMatch(/[^\S ]/u);
          },
        ),
      );
    } finally {
      Object.assign(Intl, { NumberFormat: intl });
    }
  });

  test("[BR-25] every minor unit of a two-digit currency is shown", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (amountMinor) => {
        const text = formatMoney({ amountMinor, currency: "USD" }, "en-US");
        expect(Number(text.replaceAll(/\D/gu, ""))).toBe(amountMinor);
      }),
    );
  });
});
