import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyChange } from "../embedded/documents/change.ts";
import { matches } from "../embedded/documents/match.ts";
import type { Json, StoredDoc } from "../ports/documents.ts";
import { changeOf, conditionsOf } from "../ports/documents-guard.ts";
import { PermanentError } from "../ports/errors.ts";
import { rewriteOf } from "./rewrite.rules.ts";

const scalar = fc.constantFrom<string | number | boolean | null>(0, 1, 1.5, "", "a", true, false, null);
const nested = fc.oneof(fc.array(scalar, { maxLength: 2 }), fc.dictionary(fc.constantFrom("x", "y"), scalar));
const named = fc.constantFrom("a", "b", "c", "d");
const fieldsOf = (value: fc.Arbitrary<Json>) => fc.dictionary(named, value, { noNullPrototype: true });
const document = (fields: Record<string, Json>): StoredDoc => ({ _id: "t:1", tenant: "t", ...fields });

test("[DESIGN-4] the update makes of the document what it should be, and holds on the document as it was read", () => {
  const fields = fieldsOf(fc.oneof(scalar, nested));
  fc.assert(
    fc.property(fields, fields, fc.nat(), (was, becomes, rev) => {
      const before = document({ ...was, rev });
      const rewrite = rewriteOf(before, document({ ...becomes, rev }));
      const stored = structuredClone(before);
      if (rewrite === undefined) {
        expect(was).toEqual(becomes);
        return;
      }
      expect(matches(stored, conditionsOf(rewrite.condition))).toBe(true);
      applyChange(stored, changeOf(rewrite.change));
      expect(stored).toEqual(document({ ...becomes, rev: rev + 1 }));
    }),
  );
});

test("[DESIGN-4] without a rev it holds only while every plain field, and every field it adds, is as it was read", () => {
  fc.assert(
    fc.property(fieldsOf(scalar), fieldsOf(scalar), fieldsOf(scalar), (was, becomes, meanwhile) => {
      const rewrite = rewriteOf(document(was), document(becomes));
      if (rewrite === undefined) return;
      const holds = matches(document(meanwhile), conditionsOf(rewrite.condition));
      // Null and nothing are alike to a condition.
      const same = Object.entries(was).every(([field, value]) => (meanwhile[field] ?? null) === value);
      const added = Object.keys(becomes).every((field) => field in was || (meanwhile[field] ?? null) === null);
      expect(holds).toBe(same && added);
    }),
  );
});

test("[DESIGN-4] without a rev nothing is written over that cannot be compared", () => {
  const list = document({ list: [1] });
  expect(() => rewriteOf(list, document({ list: [1, 2] }))).toThrow(PermanentError);
  expect(() => rewriteOf(list, document({}))).toThrow(/list.*`rev`/);
  expect(() => rewriteOf(document({ text: "a\0b" }), document({ text: "c" }))).toThrow(/text/);
  expect(rewriteOf(list, document({ list: [1], a: 1 }))?.change).toEqual({ set: { a: 1 }, unset: [] });
});
