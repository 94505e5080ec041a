import { describe, expect, test } from "vitest";
import type { QueryShape } from "../ports/documents.ts";
import { unservedShapes } from "./query-shapes.ts";

const indexes = [{ tenant: 1, status: 1, lastAt: -1 }, { tenant: 1, number: 1, kind: -1 }, { attentionAt: 1 }] as const;
const unserved = (shape: QueryShape) => unservedShapes({ indexes, shapes: { shape } }).length > 0;

describe("every declared query shape is served by an index", () => {
  test.each<[string, QueryShape]>([
    ["the id, whatever else is compared", { equal: ["tenant", "_id", "openTicket"] }],
    ["ids in order", { equal: [], range: "_id", sort: { _id: -1 } }],
    ["the first fields of an index", { equal: ["tenant"] }],
    ["equal fields in any order", { equal: ["status", "tenant"] }],
    ["equal fields, then the sorted one, as the index has it", { equal: ["tenant", "status"], sort: { lastAt: -1 } }],
    ["the same walked backwards", { equal: ["tenant", "status"], sort: { lastAt: 1 } }],
    ["a range after the equal fields", { equal: ["tenant", "status"], range: "lastAt" }],
    ["a range sorted by itself", { equal: [], range: "attentionAt", sort: { attentionAt: 1 } }],
    ["several sorted fields, ways as declared", { equal: ["tenant"], sort: { number: 1, kind: -1 } }],
    ["several sorted fields, all ways turned", { equal: ["tenant"], sort: { number: -1, kind: 1 } }],
    ["sorting by a field that is constant", { equal: ["tenant", "status"], sort: { status: 1, lastAt: -1 } }],
  ])("%s", (_name, shape) => {
    expect(unserved(shape)).toBe(false);
  });

  test.each<[string, QueryShape]>([
    ["no index begins with the equal field", { equal: ["status"] }],
    ["one equal field too many", { equal: ["tenant", "status", "channel"] }],
    ["a gap before the equal field", { equal: ["tenant", "lastAt"] }],
    ["a gap before the sorted field", { equal: ["tenant"], sort: { lastAt: -1 } }],
    ["ways that no single walk gives", { equal: ["tenant"], sort: { number: 1, kind: 1 } }],
    ["a range on another field than the first sorted one", { equal: ["tenant"], range: "kind", sort: { number: 1 } }],
    ["a range beyond the next field", { equal: ["tenant"], range: "kind" }],
    ["the whole collection sorted by no index", { equal: [], sort: { lastAt: 1 } }],
  ])("found unserved: %s", (_name, shape) => {
    expect(unserved(shape)).toBe(true);
  });

  test("the unserved ones are named", () => {
    const shapes = { good: { equal: ["tenant"] }, bad: { equal: ["channel"] }, worse: { equal: ["kind"] } };
    expect(unservedShapes({ indexes, shapes })).toEqual(["bad", "worse"]);
  });
});
