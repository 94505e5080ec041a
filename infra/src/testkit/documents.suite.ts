import { randomUUID } from "node:crypto";
import type { TenantId } from "@frontdesk/contracts/ids";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CollectionSpec, type Doc, type Documents, type Filter, type Json, op } from "../ports/documents.ts";
import { PermanentError, TenantError } from "../ports/errors.ts";

export interface OpenDocuments {
  readonly documents: Documents;
  /** Closes and opens again on the same data. */
  reopen(): Promise<Documents>;
  /** Closes and removes the data. */
  dispose(): Promise<void>;
}

interface Item extends Doc {
  readonly [field: string]: Json;
}

const items: CollectionSpec<Item> = {
  name: "items",
  version: 1,
  indexes: [{ tenant: 1, status: 1, rank: -1 }, { tenant: 1, "owner.kind": 1 }, { dueAt: 1 }],
  shapes: {},
  boundedBy: "the test",
};

/** What every Documents adapter does (PROTOCOL "The record", DESIGN §4). */
export function documentsContractSuite(name: string, open: () => Promise<OpenDocuments>): void {
  describe(`documents contract: ${name}`, () => {
    let opened: OpenDocuments;
    let documents: Documents;
    let tenants = 0;

    beforeAll(async () => {
      opened = await open();
      documents = opened.documents;
      await documents.ensure([items]);
    });
    afterAll(() => opened.dispose());

    function fresh() {
      tenants += 1;
      const tenant: TenantId = `t${tenants}`;
      const collection = documents.forTenant(tenant).collection(items);
      const item = (key: string, fields: Record<string, Json> = {}): Item => ({
        _id: `${tenant}:${key}`,
        tenant,
        ...fields,
      });
      const keys = async (filter: Filter) => {
        const found = await collection.find(filter);
        return found.map((each) => each._id.slice(tenant.length + 1)).toSorted();
      };
      return { tenant, collection, item, keys, id: (key: string) => `${tenant}:${key}` };
    }

    test("the first insert of an id wins; 20 at once leave one document [ORD-04]", async () => {
      const { collection, item, id } = fresh();
      const won = await Promise.all(Array.from({ length: 20 }, (_, n) => collection.insert(item("a", { n }))));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await collection.get(id("a"))).toEqual(item("a", { n: won.indexOf(true) }));
    });

    test("puts insert or replace whole documents, also 20 at once", async () => {
      const { collection, item, id } = fresh();
      await Promise.all(Array.from({ length: 20 }, (_, n) => collection.put(item("a", { n, [`only${n}`]: true }))));
      expect(Object.keys((await collection.get(id("a"))) ?? {})).toHaveLength(4);
      await collection.put(item("a", { last: 1 }));
      expect(await collection.get(id("a"))).toEqual(item("a", { last: 1 }));
    });

    test("getMany answers those that exist, each once", async () => {
      const { collection, item, id } = fresh();
      await collection.insert(item("a"));
      await collection.insert(item("b"));
      const found = await collection.getMany([id("b"), id("none"), id("a"), id("a")]);
      expect(found.map((each) => each._id).toSorted()).toEqual([id("a"), id("b")]);
      expect(await collection.getMany([])).toEqual([]);
      expect(await collection.get(id("none"))).toBeUndefined();
    });

    test("an update happens only when its condition holds, and answers whether it did", async () => {
      const { collection, item, id } = fresh();
      await collection.insert(item("a", { fence: 1, owner: { kind: "bot" } }));
      expect(await collection.update(id("a"), { fence: 2 }, { set: { x: 1 } })).toBe(false);
      expect(await collection.update(id("none"), {}, { set: { x: 1 } })).toBe(false);
      const held = await collection.update(
        id("a"),
        { fence: 1, "owner.kind": "bot" },
        { set: { "owner.kind": "human", "deep.er.still": [1, { a: null }] }, inc: { fence: 1, "count.n": 2.5 } },
      );
      const wanted = item("a", {
        fence: 2,
        owner: { kind: "human" },
        deep: { er: { still: [1, { a: null }] } },
        count: { n: 2.5 },
      });
      expect(held).toBe(true);
      expect(await collection.get(id("a"))).toEqual(wanted);
    });

    test("an update without changes is a conditional read", async () => {
      const { collection, item, id } = fresh();
      await collection.insert(item("a", { n: 1 }));
      expect(await collection.update(id("a"), { n: 1 }, {})).toBe(true);
      expect(await collection.update(id("a"), { n: 2 }, { set: {} })).toBe(false);
      expect(await collection.get(id("a"))).toEqual(item("a", { n: 1 }));
    });

    test("unset removes a field, nested too, and ignores missing ones", async () => {
      const { collection, item, id } = fresh();
      await collection.insert(item("a", { x: 1, y: { a: 1, b: 2 } }));
      await collection.update(id("a"), {}, { unset: ["x", "y.a", "none.at.all", "x2"] });
      expect(await collection.get(id("a"))).toEqual(item("a", { y: { b: 2 } }));
    });

    test("50 conditional updates at once of one document have exactly one winner, round after round", async () => {
      const { collection, item, id } = fresh();
      await collection.insert(item("race", { fence: 0 }));
      for (let fence = 0; fence < 5; fence += 1) {
        const tries = Array.from({ length: 50 }, (_, by) =>
          collection.update(id("race"), { fence }, { set: { by }, inc: { fence: 1 } }),
        );
        const won = await Promise.all(tries);
        expect(won.filter(Boolean)).toHaveLength(1);
        expect(await collection.get(id("race"))).toEqual(item("race", { fence: fence + 1, by: won.indexOf(true) }));
      }
    });

    test("50 increments at once are all counted", async () => {
      const { collection, item, id } = fresh();
      await collection.insert(item("sum"));
      await Promise.all(Array.from({ length: 50 }, () => collection.update(id("sum"), {}, { inc: { n: 1 } })));
      expect(await collection.get(id("sum"))).toEqual(item("sum", { n: 50 }));
    });

    test("a deletion happens only when its condition holds, once", async () => {
      const { collection, item, id } = fresh();
      await collection.insert(item("a", { n: 1 }));
      expect(await collection.delete(id("a"), { n: 2 })).toBe(false);
      const gone = await Promise.all(Array.from({ length: 10 }, () => collection.delete(id("a"), { n: 1 })));
      expect(gone.filter(Boolean)).toHaveLength(1);
      expect(await collection.insert(item("a", { n: 3 }))).toBe(true);
      expect(await collection.delete(id("a"))).toBe(true);
    });

    test("deleteMany removes what matches and tells how many", async () => {
      const { collection, item, keys } = fresh();
      for (const key of ["a", "b", "c"])
        await collection.insert(item(key, { status: key === "c" ? "open" : "closed" }));
      expect(await collection.deleteMany({ status: "closed" })).toBe(2);
      expect(await keys({})).toEqual(["c"]);
    });

    test("finds sort by several fields and stop at the limit", async () => {
      const { collection, item } = fresh();
      for (let n = 0; n < 12; n += 1)
        await collection.insert(item(`${n}`, { status: n % 2 ? "odd" : "even", rank: n }));
      const found = await collection.find(
        { status: op.in(["odd", "even"]) },
        { sort: { status: 1, rank: -1 }, limit: 3 },
      );
      expect(found.map((each) => each["rank"])).toEqual([10, 8, 6]);
      const oldest = await collection.find({ rank: op.gte(4) }, { sort: { rank: 1 }, limit: 2 });
      expect(oldest.map((each) => each["rank"])).toEqual([4, 5]);
      expect(await collection.find({}, { limit: 0 })).toEqual([]);
      expect(await collection.count({ status: "odd", rank: op.lt(6) })).toBe(3);
    });

    test("sorts order missing, numbers, texts and booleans as types, texts by code point", async () => {
      const { collection, item } = fresh();
      const ranks: Json[] = [true, "b", 2, "", -1.5, false, "B", "é", "a"];
      for (const [n, rank] of ranks.entries()) await collection.insert(item(`${n}`, { status: "s", rank }));
      await collection.insert(item("missing", { status: "s" }));
      const found = await collection.find({ status: "s" }, { sort: { rank: 1 } });
      expect(found.map((each) => each["rank"])).toEqual([undefined, -1.5, 2, "", "B", "a", "b", "é", false, true]);
    });

    // On an indexed field and on one without index: the embedded adapter answers them in different ways.
    test.each(["status", "free"])(
      "operators on %s keep to the type of their value; null also means missing",
      async (field) => {
        const { collection, item, keys } = fresh();
        const values: Record<string, Json> = { one: 1, two: 2, text: "1", b: "b", yes: true, no: false, nil: null };
        for (const [key, value] of Object.entries(values)) await collection.insert(item(key, { [field]: value }));
        await collection.insert(item("missing"));
        const all = [...Object.keys(values), "missing"];
        const but = (...left: string[]) => all.filter((key) => !left.includes(key)).toSorted();
        expect(await keys({ [field]: 1 })).toEqual(["one"]);
        expect(await keys({ [field]: "1" })).toEqual(["text"]);
        expect(await keys({ [field]: true })).toEqual(["yes"]);
        expect(await keys({ [field]: null })).toEqual(["missing", "nil"]);
        expect(await keys({ [field]: op.ne(1) })).toEqual(but("one"));
        expect(await keys({ [field]: op.ne(false) })).toEqual(but("no"));
        expect(await keys({ [field]: op.nin([1, "b", true]) })).toEqual(but("one", "b", "yes"));
        expect(await keys({ [field]: op.nin([null, 2]) })).toEqual(but("two", "nil", "missing"));
        expect(await keys({ [field]: op.nin([]) })).toEqual(all.toSorted());
        expect(await keys({ [field]: op.ne(null) })).toEqual(but("nil", "missing"));
        expect(await keys({ [field]: op.in([1, "b", null, true]) })).toEqual(["b", "missing", "nil", "one", "yes"]);
        expect(await keys({ [field]: op.in([]) })).toEqual([]);
        expect(await keys({ [field]: op.gt(1) })).toEqual(["two"]);
        expect(await keys({ [field]: op.gte(1) })).toEqual(["one", "two"]);
        expect(await keys({ [field]: op.lt(2) })).toEqual(["one"]);
        expect(await keys({ [field]: op.lte("b") })).toEqual(["b", "text"]);
        expect(await keys({ [field]: op.gt("1") })).toEqual(["b"]);
        expect(await keys({ [field]: [op.gt(0), op.lt(2)] })).toEqual(["one"]);
        expect(await keys({ [field]: op.exists(true) })).toEqual(but("missing"));
        expect(await keys({ [field]: op.exists(false) })).toEqual(["missing"]);
      },
    );

    test.each(["status", "free"])(
      "an array in %s stands for its elements, a path reaches into its objects",
      async (field) => {
        const { collection, item, keys, id } = fresh();
        await collection.insert(item("plain", { [field]: "x" }));
        await collection.insert(item("array", { [field]: ["x", "y", 3] }));
        await collection.insert(item("objects", { [field]: [{ id: "x" }, { id: "y", n: 4 }] }));
        expect(await keys({ [field]: "x" })).toEqual(["array", "plain"]);
        expect(await keys({ [field]: op.in(["y"]) })).toEqual(["array"]);
        expect(await keys({ [field]: op.ne("y") })).toEqual(["objects", "plain"]);
        expect(await keys({ [field]: op.nin(["y", "z"]) })).toEqual(["objects", "plain"]);
        expect(await keys({ [field]: op.gt(2) })).toEqual(["array"]);
        expect(await keys({ [`${field}.id`]: "y" })).toEqual(["objects"]);
        expect(await keys({ [`${field}.n`]: op.exists(true) })).toEqual(["objects"]);
        const gone = await collection.update(id("objects"), { [`${field}.id`]: "z" }, { set: { a: 1 } });
        expect(gone).toBe(false);
        const kept = await collection.update(id("objects"), { [`${field}.id`]: "x" }, { set: { [field]: [] } });
        expect(kept).toBe(true);
        expect(await collection.get(id("objects"))).toEqual(item("objects", { [field]: [] }));
      },
    );

    test("a tenant sees only its own documents, whatever the ids [CA-18]", async () => {
      const keysOfTenant = fc.uniqueArray(
        fc.string({ minLength: 1, maxLength: 8 }).filter((key) => !key.includes("\0")),
        {
          minLength: 1,
          maxLength: 5,
        },
      );
      await fc.assert(
        fc.asyncProperty(keysOfTenant, keysOfTenant, async (left, right) => {
          const [a, b] = [fresh(), fresh()];
          for (const key of left) await a.collection.insert(a.item(key, { by: "a" }));
          for (const key of right) await b.collection.insert(b.item(key, { by: "b" }));
          expect(await a.collection.count({})).toBe(left.length);
          expect(await a.collection.count({ by: "b" })).toBe(0);
          expect(await a.collection.deleteMany({})).toBe(left.length);
          expect(await b.keys({})).toEqual(right.map((key) => key.toWellFormed()).toSorted());
        }),
        { numRuns: 15 },
      );
    });

    test("an id, document or filter of another tenant is refused [CA-18]", async () => {
      const { tenant, collection, item, id } = fresh();
      const other = fresh();
      await other.collection.insert(other.item("a", { secret: 1 }));
      const foreign = other.id("a");
      const refused = [
        () => collection.get(foreign),
        () => collection.getMany([id("a"), foreign]),
        () => collection.insert(other.item("b")),
        () => collection.insert({ ...item("b"), tenant: other.tenant }),
        () => collection.put({ ...item("b"), _id: other.id("b") }),
        () => collection.update(foreign, {}, { set: { secret: 2 } }),
        () => collection.delete(foreign),
        () => collection.find({ tenant: other.tenant }),
        () => collection.find({ _id: foreign }),
        () => collection.find({ _id: op.in([id("a"), foreign]) }),
        () => collection.count({ tenant: op.in([other.tenant]) }),
        () => collection.count({ tenant: op.nin([tenant]) }),
        () => collection.get(`${id("a").split(":")[0]}x:a`),
      ];
      for (const attempt of refused) await expect(attempt()).rejects.toThrow(TenantError);
      expect(await other.collection.get(foreign)).toEqual(other.item("a", { secret: 1 }));
    });

    test("a filter that is no plain value or named operator never becomes a query [TEN-03, BR-23]", async () => {
      const { collection, item, id } = fresh();
      await collection.insert(item("a", { status: "open", email: "x@example.com" }));
      const bad: Record<string, unknown>[] = [
        { conversationId: { $ne: null } },
        { contactId: ["a", "b"] },
        { email: { $regex: ".*" } },
        JSON.parse('{"__proto__": {"tenantId": "b"}}'),
        JSON.parse('{"a.__proto__.b": 1}'),
        { constructor: 1 },
        { "a.prototype": 1 },
        { $where: "1" },
        { "a.$b": 1 },
        { "a..b": 1 },
        { "": 1 },
        { "a\0": 1 },
        { "a.0": 1 },
        { status: undefined },
        { status: Number.NaN },
        { status: "a\0b" },
        { status: /open/ },
        { status: { kind: "ne", value: null } },
        { status: op.ne({ $gt: "" } as unknown as string) },
        { status: op.in([{ $gt: "" }] as unknown as string[]) },
        { status: op.nin([{ $gt: "" }] as unknown as string[]) },
        { status: op.gt(["a"] as unknown as string) },
        { status: [] },
      ];
      for (const filter of bad) {
        await expect(collection.find(filter as Filter)).rejects.toThrow(PermanentError);
        await expect(collection.deleteMany(filter as Filter)).rejects.toThrow(PermanentError);
        await expect(collection.update(id("a"), filter as Filter, { set: { x: 1 } })).rejects.toThrow(PermanentError);
      }
      await expect(documents.system().find(items, { email: { $ne: 1 } } as unknown as Filter)).rejects.toThrow(/email/);
      expect(await collection.get(id("a"))).toEqual(item("a", { status: "open", email: "x@example.com" }));
      expect(({} as Record<string, unknown>)["tenantId"]).toBeUndefined();
    });

    test("a change that cannot be stored alike everywhere is refused and changes nothing [BR-23]", async () => {
      const { collection, item, id } = fresh();
      const before = item("a", { text: "x", nil: null, list: [{ n: 1 }] });
      await collection.insert(before);
      const bad = [
        { set: { _id: "t:b" } },
        { set: { tenant: "other" } },
        { unset: ["tenant"] },
        { set: { "a.$b": 1 } },
        { set: { "__proto__.x": 1 } },
        { set: { "list.0": 1 } },
        { set: { a: 1, "a.b": 2 } },
        { set: { a: 1 }, inc: { a: 2 } },
        { set: { a: { $set: 1 } } },
        { set: { a: JSON.parse('{"__proto__": 1}') } },
        { set: { a: new Date() as unknown as Json } },
        { set: { a: Number.NaN } },
        { set: { a: undefined as unknown as Json } },
        { inc: { n: Number.POSITIVE_INFINITY } },
        { inc: { text: 1 } },
        { set: { "text.inside": 1 } },
        { set: { "list.n": 1 } },
      ];
      for (const change of bad) {
        await expect(collection.update(id("a"), {}, change)).rejects.toThrow(PermanentError);
      }
      expect(await collection.get(id("a"))).toEqual(before);
      await expect(collection.insert(item("b", { a: { "x.y": 1 } }))).rejects.toThrow(PermanentError);
    });

    test("a document of 64 KB, any script and any key that is text comes back as it was", async () => {
      const { collection, item, id } = fresh();
      const text = "Habari 😀 ¿qué? \u0000\u0001 '\"\\ \u2028 $ne . 日本語";
      const big = item("big 'q\" 😀/?", {
        text,
        body: "ü".repeat(32 * 1024),
        none: null,
        deep: { "a b": [[], {}, [1]] },
      });
      await collection.insert(big);
      expect(await collection.get(id("big 'q\" 😀/?"))).toEqual(big);
      expect(await collection.find({ _id: big._id, body: big["body"] as string })).toEqual([big]);
    });

    test("undefined fields are not stored", async () => {
      const { collection, item, id } = fresh();
      await collection.insert({ ...item("a"), gone: undefined } as unknown as Item);
      expect(Object.keys((await collection.get(id("a"))) ?? {}).toSorted()).toEqual(["_id", "tenant"]);
    });

    test("what was handed in or out is not shared with the store", async () => {
      const { collection, item, id } = fresh();
      const list = [1];
      await collection.insert(item("a", { list }));
      list.push(2);
      const read = (await collection.get(id("a"))) as unknown as { list: number[] };
      expect(read.list).toEqual([1]);
      read.list.push(3);
      expect(await collection.get(id("a"))).toEqual(item("a", { list: [1] }));
    });

    test("the sweep reads across tenants what is due, oldest first", async () => {
      const [a, b] = [fresh(), fresh()];
      const sweep = randomUUID();
      await a.collection.insert(a.item("late", { sweep, dueAt: 2 }));
      await b.collection.insert(b.item("later", { sweep, dueAt: 3 }));
      await b.collection.insert(b.item("first", { sweep, dueAt: 1 }));
      await b.collection.insert(b.item("not", { sweep }));
      await b.collection.insert(b.item("future", { sweep, dueAt: 99 }));
      const due = await documents.system().find(items, { dueAt: op.lte(10), sweep }, { sort: { dueAt: 1 }, limit: 2 });
      expect(due.map((each) => each._id)).toEqual([b.id("first"), a.id("late")]);
      const without = await documents
        .system()
        .find(items, { dueAt: op.lte(10), sweep, tenant: op.nin([b.tenant]) }, { sort: { dueAt: 1 }, limit: 2 });
      expect(without.map((each) => each._id)).toEqual([a.id("late")]);
    });

    test("collections do not meet, and a malformed tenant is refused", async () => {
      const { tenant, collection, item, id } = fresh();
      await collection.insert(item("a"));
      const others = documents.forTenant(tenant).collection({ ...items, name: "others" });
      expect(await others.get(id("a"))).toBeUndefined();
      expect(() => documents.forTenant("a:b")).toThrow(PermanentError);
      expect(() => documents.forTenant("")).toThrow(PermanentError);
    });

    test("ensure may run again, at once and with documents there, and adds a new index", async () => {
      const { tenant } = fresh();
      const spec: CollectionSpec<Item> = { ...items, name: "grown", indexes: [{ tenant: 1, tag: 1 }] };
      const collection = documents.forTenant(tenant).collection(spec);
      await collection.insert({ _id: `${tenant}:a`, tenant, tag: ["x", "y"], group: "g" });
      await Promise.all([documents.ensure([spec]), documents.ensure([spec])]);
      await documents.ensure([{ ...spec, indexes: [...spec.indexes, { tenant: 1, group: 1, tag: -1 }] }]);
      expect(await collection.count({ tag: "y" })).toBe(1);
      expect(await collection.count({ group: "g", tag: "x" })).toBe(1);
    });

    test("what was written is there after the store is opened again", async () => {
      const { tenant, collection, item, id } = fresh();
      await collection.insert(item("kept", { status: ["x"], n: 1 }));
      await collection.update(id("kept"), {}, { inc: { n: 1 } });
      documents = await opened.reopen();
      const again = documents.forTenant(tenant).collection(items);
      expect(await again.find({ status: "x" })).toEqual([item("kept", { status: ["x"], n: 2 })]);
      await documents.ping();
    });
  });
}
