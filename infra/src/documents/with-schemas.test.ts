import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEmbeddedDocuments } from "../embedded/documents/documents.ts";
import type { CollectionSpec, Doc, Documents, StoredDoc } from "../ports/documents.ts";
import { PermanentError } from "../ports/errors.ts";
import { asStored } from "./as-stored.ts";
import { raised } from "./raise.rules.ts";
import { withSchemas } from "./with-schemas.ts";

interface Person extends Doc {
  readonly full: string;
  readonly seen: boolean;
}

const people = { name: "people", indexes: [], shapes: {}, boundedBy: "the test" };
const first: CollectionSpec<StoredDoc> = { ...people, version: 1 };
const third: CollectionSpec<Person> = {
  ...people,
  version: 3,
  raise: {
    1: (person) => ({ ...person, full: ([person["name"], person["family"]] as string[]).filter(Boolean).join(" ") }),
    2: (person) => ({ ...person, seen: person["seen"] ?? false }),
  },
};

describe("a collection of which documents of three versions are stored", () => {
  let raw: Documents;
  let documents: Documents;
  beforeEach(() => {
    raw = createEmbeddedDocuments({ path: ":memory:" });
    documents = withSchemas(raw);
  });
  afterEach(async () => await raw.close());

  const stored = async (id: string) => await raw.forTenant("t").collection(asStored(third)).get(id);
  const now = () => documents.forTenant("t").collection(third);

  test("[DESIGN-4] whole documents are stamped where they are stored; what older code wrote is of version 1", async () => {
    await now().insert({ _id: "t:a", tenant: "t", full: "Ana", seen: true });
    await now().put({ _id: "t:b", tenant: "t", full: "Ben", seen: true });
    for (const id of ["t:a", "t:b"]) expect(await stored(id)).toMatchObject({ schema: 3 });
    await raw.forTenant("t").collection(first).insert({ _id: "t:c", tenant: "t", name: "Cem", family: "Ay" });
    expect(await now().get("t:c")).toMatchObject({ full: "Cem Ay", seen: false });
  });

  test("[DESIGN-4] every way to read raises, and stores nothing", async () => {
    const older = { _id: "t:a", tenant: "t", name: "Ana", family: "Ruiz" };
    await raw.forTenant("t").collection(first).insert(older);
    const risen = { ...older, full: "Ana Ruiz", seen: false };
    expect(await now().get("t:a")).toEqual(risen);
    expect(await now().getMany(["t:a"])).toEqual([risen]);
    expect(await now().find({})).toEqual([risen]);
    expect(await documents.system().find(third, {})).toEqual([risen]);
    expect(await stored("t:a")).toEqual(older);
  });

  test("[DESIGN-4] an update leaves the version alone, and its condition is about what is stored", async () => {
    await raw.forTenant("t").collection(first).insert({ _id: "t:a", tenant: "t", name: "Ana" });
    expect(await now().update("t:a", { seen: false }, { set: { seen: true } })).toBe(false);
    expect(await now().update("t:a", { name: "Ana" }, { set: { seen: true } })).toBe(true);
    expect(await stored("t:a")).toEqual({ _id: "t:a", tenant: "t", name: "Ana", seen: true });
    expect(await now().get("t:a")).toMatchObject({ full: "Ana", seen: true });
  });

  test("[DESIGN-4] a document of a later release passes as it is, and keeps fields this code does not know", async () => {
    const later = { _id: "t:a", tenant: "t", schema: 9, full: "Ana", seen: true, mood: { new: ["field"] } };
    await raw.forTenant("t").collection(first).put(later);
    const read = await now().get("t:a");
    expect(read).toEqual(later);
    await now().update("t:a", {}, { set: { full: "Ana R." } });
    await now().put({ ...read!, seen: false });
    expect(await stored("t:a")).toEqual({ ...later, seen: false });
  });

  test("[DESIGN-4] a document older than any that is raised is refused by name, not misread", async () => {
    const { 1: _gone, ...raise } = third.raise!;
    expect(() => raised({ ...third, raise }, { _id: "t:a", tenant: "t" })).toThrow(PermanentError);
    expect(() => raised({ ...third, raise }, { _id: "t:a", tenant: "t" })).toThrow(/people.*version 1/);
  });
});

test("[DESIGN-4] a document of the current version, or of a later one, comes back untouched", () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 9 }), (schema) => {
      const document = { _id: "t:a", tenant: "t", schema, full: "Ana", seen: true };
      expect(raised(third, document)).toBe(document);
    }),
  );
});

/** Version 2 keeps the total beside its parts; the release before it changes the parts alone. */
const total: CollectionSpec<StoredDoc> = {
  ...people,
  version: 2,
  raise: { 1: (document) => ({ ...document, total: (document["parts"] as number[]).reduce((a, b) => a + b, 0) }) },
};

test("[DESIGN-4] what the release before may have left out of date is derived again, whatever is stored of it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat()),
      fc.option(fc.nat(), { nil: undefined }),
      fc.constantFrom(1, 2),
      (parts, kept, schema) => {
        const document = { _id: "t:a", tenant: "t", schema, parts, ...(kept === undefined ? {} : { total: kept }) };
        const risen = raised({ ...total, raiseAgainFrom: 1 }, document);
        expect(risen["total"]).toBe(parts.reduce((a, b) => a + b, 0));
        expect(raised({ ...total, raiseAgainFrom: 1 }, risen)).toEqual(risen);
      },
    ),
  );
  const stale = { _id: "t:a", tenant: "t", schema: 2, parts: [1, 2], total: 1 };
  expect(raised(total, stale)).toBe(stale);
  expect(raised({ ...total, raiseAgainFrom: 1 }, { ...stale, schema: 3 })).toMatchObject({ total: 1 });
});
