import { describe, expect, test } from "vitest";
import { op } from "../ports/documents.ts";
import { changeOf, conditionsOf } from "../ports/documents-guard.ts";
import { filterOf, updateOf } from "./translate.ts";

describe("translation to MongoDB", () => {
  test("every comparison becomes one named operator, never the caller's object [BR-23]", () => {
    const filter = {
      a: "x",
      b: null,
      "c.d": op.in([1, null]),
      e: [op.gte(1), op.lt(5)],
      f: op.exists(false),
      g: op.ne(true),
      h: op.nin(["x", 2]),
    };
    expect(filterOf(conditionsOf(filter))).toEqual({
      $and: [
        { a: { $eq: "x" } },
        { b: { $eq: null } },
        { "c.d": { $in: [1, null] } },
        { e: { $gte: 1 } },
        { e: { $lt: 5 } },
        { f: { $exists: false } },
        { g: { $ne: true } },
        { h: { $nin: ["x", 2] } },
      ],
    });
    expect(filterOf(conditionsOf({ a: "$where" }))).toEqual({ a: { $eq: "$where" } });
    expect(filterOf([])).toEqual({});
  });

  test("a change names only what it has; none is no update", () => {
    expect(updateOf(changeOf({ set: { "a.b": [1] }, unset: ["c"], inc: { d: 2 } }))).toEqual({
      $set: { "a.b": [1] },
      $unset: { c: "" },
      $inc: { d: 2 },
    });
    expect(updateOf(changeOf({ inc: { d: 2 } }))).toEqual({ $inc: { d: 2 } });
    expect(updateOf(changeOf({ set: {}, unset: [] }))).toBeUndefined();
  });
});
