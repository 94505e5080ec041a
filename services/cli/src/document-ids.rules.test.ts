import fc from "fast-check";
import { expect, test } from "vitest";
import { clashesOf, documentIdOf } from "./document-ids.rules.ts";

test.each([
  ["/shops/ann", "/shops/ann/faq.md", "faq.md"],
  ["/shops/ann", "/shops/ann/a/faq.md", "a/faq.md"],
  ["/shops/ann/a", "/shops/ann/a/faq.md", "faq.md"],
  ["/shops/ann", "/shops/docs/faq.md", "docs/faq.md"],
  ["/shops/ann/work", "/srv/docs/faq.md", "srv/docs/faq.md"],
  ["/", "/srv/docs/faq.md", "srv/docs/faq.md"],
  ["/shops/ann", "/shops/ann/..hidden/faq.md", "..hidden/faq.md"],
  ["/shops/ann", "/shops/ann/cafe\u0301.md", "caf\u00e9.md"],
])("called in %s, %s is %s", (base, file, id) => {
  expect(documentIdOf(base, file)).toBe(id);
});

test("below one folder no two files have one id", () => {
  const name = fc.constantFrom("a", "b", "faq.md", "faq", "..a");
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => `/base/${parts.join("/")}`);
  fc.assert(
    fc.property(path, path, (one, other) => {
      expect(documentIdOf("/base", one) === documentIdOf("/base", other)).toBe(one === other);
    }),
  );
});

test("an id that several documents would have is told with where they lie; one document named twice is none", () => {
  const [a, b] = [
    { id: "faq.md", place: "a/faq.md" },
    { id: "faq.md", place: "b/faq.md" },
  ];
  expect(clashesOf([a, b, { id: "other.md", place: "other.md" }])).toEqual(["faq.md: a/faq.md, b/faq.md"]);
  expect(clashesOf([a, a])).toEqual([]);
  const many = Array.from({ length: 12 }, (_, n) => [
    { id: `${n}`, place: "a" },
    { id: `${n}`, place: "b" },
  ]).flat();
  expect(clashesOf(many).at(-1)).toBe("and 2 more");
});
