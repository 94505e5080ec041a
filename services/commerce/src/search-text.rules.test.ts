import { cpuMsOf, linearMs } from "@frontdesk/infra/testkit/growth";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CatalogueIndex } from "./catalogue-index.rules.ts";
import { indexCatalogue } from "./catalogue-index.rules.ts";
import { rankItems } from "./rank-items.rules.ts";
import type { ItemRecord } from "./records.ts";
import { searchWords } from "./search-text.rules.ts";

function item(itemId: string, title: string, description = "", inStock = true): ItemRecord {
  const price = { amountMinor: 100, currency: "USD" };
  return { _id: `t:item:${itemId}`, tenant: "t", itemId, title, description, price, inStock };
}

const shop = indexCatalogue([
  item("1", "Kaos Polos Katun (L)", "Kaos hitam ukuran L"),
  item("2", "Kaos Polos Katun (M)", "Kaos hitam ukuran M"),
  item("3", "Programming in C++", "A book for beginners"),
  item("4", "Vitamin C tablets", "Bottle of 60"),
  item("5", "Cable +LR stereo", "Two metres [shielded]"),
  item("6", "Cotton T-Shirt", "Black, 50% cotton"),
  item("7", "Camión de carga", "Modelo 2019, 50 toneladas"),
  item("8", "Headphones", "Wireless, 5 hours", false),
  item("9", "Path a\\b poster", "An in-joke"),
]);

function found(query: string, index: CatalogueIndex = shop): string[] {
  return rankItems(index, searchWords(query)).map(({ record }) => record.itemId);
}

describe("catalogue search", () => {
  test.each([
    ["+LR", ["5"]],
    ["[", ["5"]],
    ["kaos (L)", ["1"]],
    ["C++", ["3"]],
    ["50%", ["6"]],
    ["a\\", ["9"]],
    ["(a+)+$", []],
    ["*", []],
    [".*", []],
    ["^kaos", []],
  ])("[CAT-01] %j is compared literally", (query, expected) => {
    expect(found(query).slice(0, Math.max(1, expected.length))).toEqual(expected);
  });

  test("[CAT-01] an empty query lists everything, what is in stock first", () => {
    expect(found("")).toHaveLength(9);
    expect(found("").at(-1)).toBe("8");
  });

  test.each([
    ["do you have kaos?", ["1", "2"]],
    ["Halo kak, ada kaos hitam ukuran M?", ["2", "1"]],
    ["t-shirts", ["6"]],
    ["tshirt", ["6"]],
    ["CAMIONES", ["7"]],
    ["¿Tienen el camión?", ["7"]],
    ["phones", ["8"]],
    ["head", ["8"]],
    ["I am looking for headphones for my brother", ["8"]],
    ["ＣＯＴＴＯＮ", ["6"]],
  ])("%j finds what a person means", (query, expected) => {
    expect(found(query)).toEqual(expected);
  });

  test.each(["playstation 5", "refrigerator", "washing machine repair 50"])("%j finds nothing", (query) => {
    expect(found(query)).toEqual([]);
  });

  test("a number is no prefix of a longer one", () => {
    expect(found("5", indexCatalogue([item("a", "Rope 50 m"), item("b", "Rope 5 m")]))).toEqual(["b"]);
  });

  test("[CA-24] the order does not depend on the order of the records", () => {
    const records = shop.items.map(({ record }) => record);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(records, { minLength: records.length }),
        fc.constantFrom("kaos", "c", ""),
        (mixed, query) => {
          expect(found(query, indexCatalogue(mixed))).toEqual(found(query));
        },
      ),
    );
  });

  test("[CAT-01] any title is found by itself, whatever signs it holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }), (title) => {
        expect(found(title, indexCatalogue([item("own", title), item("other", "Something else")]))).toContain("own");
      }),
      { numRuns: 500 },
    );
  });

  test("[CAT-01] any query of 400 characters takes no second of CPU time on 5 000 items", () => {
    const names = ["lamp", "chair", "desk", "shirt", "phone", "cable", "bottle", "kaos", "camisa", "kiti"];
    const big = indexCatalogue(
      Array.from({ length: 5_000 }, (_, n) => {
        const name = names[n % names.length] ?? "";
        return item(`${n}`, `${name} model ${n % 400} a${"a".repeat(n % 90)}`, `A ${name} number ${n} with many uses`);
      }),
    );
    const queries = [
      "(a+)+$",
      "lamp",
      "a".repeat(400),
      "+x ".repeat(133),
      "model chair aaa lamp uses many",
      "*",
      "mo la ch de sh",
    ];
    const spentMs = cpuMsOf(() => {
      for (const query of queries) found(query, big);
    });
    expect(spentMs).toBeLessThan(linearMs);
  });
});
