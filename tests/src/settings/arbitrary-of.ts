import fc from "fast-check";
import { z } from "zod";

/** At the edges of what a number, a counter, a date or a timer can hold, and just inside. */
const numbers = [
  -1,
  0,
  Number.MIN_VALUE,
  1e-9,
  0.0083333,
  0.05,
  1 / 3,
  0.999_999,
  1,
  2,
  3,
  7.7,
  59.999,
  60,
  250,
  1_000,
  1_024,
  5_000,
  10_000,
  86_399,
  86_400,
  87_600,
  999_999,
  1_000_000,
  1e9,
  2 ** 31,
  1e15,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_VALUE,
];
/** One of each form that a field may ask for, and what is odd to read, to write or to search for. */
const texts = [
  "a",
  " ",
  ".",
  "h",
  "hello",
  "(?:",
  "[a-",
  "\\",
  "$&",
  "'; --",
  "%00",
  "\u0000",
  "\u{1f600}",
  "ﷺ",
  "\u202e",
  "é".normalize("NFD"),
  "__proto__",
  "constructor",
  "<b>",
  "{{x}}",
  "1",
  "0".repeat(60),
  "UTC",
  "Asia/Jakarta",
  "America/Santo_Domingo",
  "+14:00",
  "00:00",
  "23:59",
  "12:30",
  "2024-02-29",
  "9999-12-31",
  "0001-01-01",
  "USD",
  "IDR",
  "XAU",
  "US",
  "ZZ",
  "en-US",
  "id_ID",
  "sw",
  "zh-Hant-TW",
  "#000000",
  "#FFFFFF",
  "https://shop.example",
  "http://localhost:3000",
  "https://[::1]:8443/a?b=%20#c",
  "https://xn--mnchen-3ya.example/",
  "shop-1",
];

/** Any value that a schema accepts, often at its edges: made from the schema, and held to it at every leaf. */
export function arbitraryOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) return objectOf(schema);
  if (schema instanceof z.ZodOptional) return fc.option(arbitraryOf(schema.unwrap()), { nil: undefined });
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return arbitraryOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return arrayOf(schema);
  if (schema instanceof z.ZodRecord) {
    return fc.dictionary(arbitraryOf(schema.keyType) as fc.Arbitrary<string>, arbitraryOf(schema.valueType));
  }
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...(schema.options as string[]));
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return leaf(schema, [schema.minValue, schema.maxValue, ...numbers]);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return textOf(schema);
  throw new Error(`no values are made for ${schema._zod.def.type}`);
}

/** Fields that may be left out are left out now and then. */
function objectOf(schema: z.ZodObject): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.shape);
  const required = fields.filter(([, field]) => !field.safeParse(undefined).success).map(([name]) => name);
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, arbitraryOf(field)])), {
    requiredKeys: required,
  });
}

function arrayOf(schema: z.ZodArray): fc.Arbitrary<unknown> {
  return fc
    .array(arbitraryOf(schema.element), {
      minLength: lengthOf(schema, "min") ?? 0,
      maxLength: Math.min(lengthOf(schema, "max") ?? 12, 12),
    })
    .filter((values) => schema.safeParse(values).success);
}

/** The bound of a length, if a check sets one. */
function lengthOf(schema: z.ZodType, which: "min" | "max"): number | undefined {
  for (const check of schema.def.checks ?? []) {
    const { def } = check._zod as { def: { check: string; minimum?: number; maximum?: number } };
    if (def.check === `${which}_length`) return def.minimum ?? def.maximum;
  }
  return undefined;
}

function leaf<T>(schema: z.ZodType, candidates: readonly (T | null)[]): fc.Arbitrary<T> {
  const accepted = candidates.filter((each): each is T => each !== null && schema.safeParse(each).success);
  if (accepted.length === 0) throw new Error(`none of the values fits ${JSON.stringify(schema.def)}`);
  return fc.constantFrom(...accepted);
}

function textOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const maximum = lengthOf(schema, "max") ?? 60;
  const known = leaf(schema, [
    ...texts,
    "w".repeat(maximum),
    "\u{1f600}".repeat(maximum / 2),
    "a ".repeat(maximum / 2),
  ]);
  // A form that random text never has is left to the known ones.
  if (!schema.safeParse("Qx").success) return known;
  const random = fc.string({ unit: "binary", maxLength: Math.min(maximum, 60) });
  return fc.oneof(
    known,
    random.filter((text) => schema.safeParse(text).success),
  );
}
