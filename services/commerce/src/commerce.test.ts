import {
  orderGetStatus as orderMethod,
  catalogSearch as searchMethod,
  tenantGetContext,
} from "@frontdesk/contracts/rpc/commerce";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Commerce, createCommerce } from "./commerce.ts";

const settings = ["shop", "other"].map((id) =>
  TenantSettings.parse({ id, name: id, commerce: { currency: "IDR", locale: "id-ID", phoneCountry: "ID" } }),
);
const kaos = {
  item_id: "K/1",
  title: "Kaos Polos",
  description: "Katun",
  price: { amountMinor: 15_000_000, currency: "IDR" },
  inStock: true,
};
const order = (order_id: string, user: string, placedAt: string) => ({
  order_id,
  user,
  status: "shipped",
  placedAt,
  total: { amountMinor: 15_000_000, currency: "IDR" },
});
const ask = (tenant_id: string, user: string, tier: "guest" | "retail" | "wholesale" = "retail") => ({
  tenant_id,
  request_id: "r1",
  conversation_id: "c1",
  user: { id: user, tier },
});

let now = 0;
let documents: ReturnType<typeof createEmbeddedDocuments>;
let commerce: Commerce;

function open(): Commerce {
  return createCommerce({
    documents,
    settingsOf: async (tenant) => settings.find(({ id }) => id === tenant),
    clock: { now: () => now },
    logger: silentLogger,
  });
}

beforeEach(async () => {
  documents = createEmbeddedDocuments({ path: ":memory:" });
  commerce = open();
  await documents.ensure(commerce.collections);
  await commerce.importOrders({
    tenant: "shop",
    rows: [
      order("A-1", "ana", "2025-01-01T10:00:00+07:00"),
      order("A-2", "ana", "2025-01-02T10:00:00+07:00"),
      order("A-3", "ana", "2025-01-03T00:30:00+07:00"),
      order("A-4", "ana", "2025-01-02T20:00:00Z"),
      order("B-1", "ben", "2025-01-05T10:00:00Z"),
    ],
  });
});
afterEach(() => documents.close());

async function search(query: string, tenant = "shop", limit = 6) {
  const answer = await commerce.catalogSearch({ ...ask(tenant, "ana", "guest"), query, limit });
  return searchMethod.response.parse(answer);
}

async function orderIds(...request: Parameters<typeof ask>) {
  const answer = await commerce.orderGetStatus(ask(...request));
  return answer.ok ? answer.data.orders.map(({ order_id }) => order_id) : answer.code;
}

describe("order_get_status", () => {
  test("[BR-04] a guest is asked to log in, with or without an order id, even one that is not there", async () => {
    const guest = ask("shop", "ana", "guest");
    const refused = { ok: false, code: "forbidden", message: "Please log in to check your order status" };
    for (const request of [guest, { ...guest, order_id: "A-1" }, { ...guest, order_id: "nope" }]) {
      expect(await commerce.orderGetStatus(request)).toEqual(refused);
    }
  });

  test("[CA-15] another customer's order is answered exactly as one that does not exist", async () => {
    const theirs = await commerce.orderGetStatus({ ...ask("shop", "ana"), order_id: "B-1" });
    const nobodys = await commerce.orderGetStatus({ ...ask("shop", "ana"), order_id: "Z-9" });
    expect(theirs).toEqual(nobodys);
    expect(theirs).toMatchObject({ ok: false, code: "not_found" });
  });

  test("[CA-15] without an id: the person's last three orders by time, whatever zone they were written in", async () => {
    expect(await orderIds("shop", "ana", "wholesale")).toEqual(["A-4", "A-3", "A-2"]);
    expect(await orderIds("shop", "nobody")).toEqual([]);
  });

  test("[BR-25] an order by its id as a person types it, with the money in the tenant's form", async () => {
    const answer = await commerce.orderGetStatus({ ...ask("shop", "ana"), order_id: " #a-1" });
    expect(orderMethod.response.parse(answer)).toMatchObject({
      ok: true,
      data: { orders: [{ order_id: "A-1", totalText: "Rp 150.000", placedAt: "2025-01-01T03:00:00.000Z" }] },
    });
  });

  test.each(["a1", "A 1", "A/1", "a.1", "#A–1"])(
    "[CAT-01] [CA-15] the own order A-1 is found as %j",
    async (order_id) => {
      const own = await commerce.orderGetStatus({ ...ask("shop", "ana"), order_id });
      expect(own).toMatchObject({ ok: true, data: { orders: [{ order_id: "A-1" }] } });
      expect(await commerce.orderGetStatus({ ...ask("shop", "ben"), order_id })).toMatchObject({ code: "not_found" });
    },
  );

  test.each(["", "#", "*", "A-1:x", "../A-1", "A\u0000", "\ud800", '{"$ne":null}'])(
    "[TEN-03] [CA-18] the id %j is only ever an id",
    async (order_id) => {
      const answer = await commerce.orderGetStatus({ ...ask("shop", "ana"), order_id });
      expect(answer).toMatchObject({ ok: false, code: "not_found" });
    },
  );

  test("[TEN-01] [CA-18] the same user id and order id at another tenant see nothing", async () => {
    expect(await orderIds("other", "ana")).toEqual([]);
    expect(await commerce.orderGetStatus({ ...ask("other", "ana"), order_id: "A-1" })).toMatchObject({ ok: false });
    expect(await orderIds("nowhere", "ana")).toBe("not_found");
  });
});

describe("catalog_search", () => {
  test("[CAT-01] a product is found by its code or its id, however either is written", async () => {
    const other = { ...kaos, item_id: "KX-2041", title: "Pump VA-005", description: "For ponds" };
    await commerce.importCatalogue({
      tenant: "shop",
      rows: [{ ...kaos, item_id: "KX-2040", title: "Valve VA-004", description: "Brass" }, other],
    });
    for (const query of [
      "VA 004",
      "VA-004",
      "va004",
      "VA- 004",
      "do you have va/004",
      "KX 2040",
      "kx2040",
      "KX-2040",
    ]) {
      const answer = await search(query);
      expect([query, answer.ok && answer.data.items.map(({ title }) => title)]).toEqual([query, ["Valve VA-004"]]);
    }
  });

  test("[CAT-01] a code that a title writes apart or in one is the same code", async () => {
    for (const title of ["Valve VA 004", "Valve VA004", "Valve va/004"]) {
      await commerce.importCatalogue({ tenant: "shop", rows: [{ ...kaos, title }], replace: true });
      for (const query of ["VA 004", "VA-004", "va004"]) {
        expect([title, query, await search(query)]).toMatchObject([title, query, { data: { matches: 1 } }]);
      }
    }
  });

  test("[BR-04] [BR-25] a guest finds items, priced as the tenant writes money", async () => {
    await commerce.importCatalogue({ tenant: "shop", rows: [kaos] });
    const answer = await search("kaos");
    expect(answer).toMatchObject({
      ok: true,
      data: { matches: 1, items: [{ item_id: "K/1", priceText: "Rp 150.000" }] },
    });
  });

  test("[CA-07] [CA-08] never more than the limit, and the number of all matches", async () => {
    const rows = Array.from({ length: 60 }, (_, n) => ({ ...kaos, item_id: `k${n}`, title: `Kaos ${n}` }));
    await commerce.importCatalogue({ tenant: "shop", rows });
    const answer = await search("kaos", "shop", 4);
    expect(answer.ok && [answer.data.items.length, answer.data.matches]).toEqual([4, 60]);
  });

  test("[CA-18] tenants that share item ids see their own items only", async () => {
    await commerce.importCatalogue({ tenant: "shop", rows: [kaos] });
    await commerce.importCatalogue({ tenant: "other", rows: [{ ...kaos, title: "Kaos Lain" }] });
    const titles = await Promise.all(["shop", "other", "nowhere"].map((tenant) => search("kaos", tenant)));
    expect(titles.map((answer) => answer.ok && answer.data.items.map(({ title }) => title))).toEqual([
      ["Kaos Polos"],
      ["Kaos Lain"],
      false,
    ]);
  });

  test("an import is seen at once here, and by another replica within ten seconds", async () => {
    const replica = open();
    const elsewhere = async () => {
      const answer = await replica.catalogSearch({ ...ask("shop", "ana"), query: "kaos", limit: 6 });
      return answer.ok && answer.data.matches;
    };
    await search("kaos");
    expect(await elsewhere()).toBe(0);
    await commerce.importCatalogue({ tenant: "shop", rows: [kaos] });
    expect(await search("kaos")).toMatchObject({ data: { matches: 1 } });
    expect(await elsewhere()).toBe(0);
    now += 10_000;
    expect(await elsewhere()).toBe(1);
  });

  test("a store that was away is asked again, not remembered as empty", async () => {
    await commerce.importCatalogue({ tenant: "shop", rows: [kaos] });
    let away = true;
    const forTenant: typeof documents.forTenant = (tenant) => {
      if (away) throw new Error("away");
      return documents.forTenant(tenant);
    };
    const unlucky = createCommerce({
      documents: { ...documents, forTenant },
      settingsOf: async () => settings[0],
      clock: { now: () => now },
      logger: silentLogger,
    });
    const request = { ...ask("shop", "ana"), query: "kaos", limit: 6 };
    await expect(unlucky.catalogSearch(request)).rejects.toThrow("away");
    away = false;
    expect(await unlucky.catalogSearch(request)).toMatchObject({ data: { matches: 1 } });
  });
});

describe("imports", () => {
  test("the same import twice leaves one item, and a later one its newest form", async () => {
    await commerce.importCatalogue({ tenant: "shop", rows: [kaos] });
    await commerce.importCatalogue({ tenant: "shop", rows: [kaos] });
    await commerce.importCatalogue({ tenant: "shop", rows: [{ ...kaos, title: "Kaos Baru", inStock: false }] });
    expect(await search("")).toMatchObject({ data: { matches: 1, items: [{ title: "Kaos Baru", inStock: false }] } });
  });

  test("a replacing import removes what it leaves out, at this tenant only", async () => {
    await commerce.importCatalogue({ tenant: "other", rows: [kaos] });
    await commerce.importCatalogue({ tenant: "shop", rows: [kaos, { ...kaos, item_id: "old" }] });
    const outcome = await commerce.importCatalogue({ tenant: "shop", rows: [kaos], replace: true });
    expect(outcome).toEqual({ ok: true, written: 1, removed: 1 });
    expect([await search(""), await search("", "other")]).toMatchObject([
      { data: { matches: 1 } },
      { data: { matches: 1 } },
    ]);
  });

  test("one wrong row and none is taken; the row, its field and the reason are named", async () => {
    const outcome = await commerce.importCatalogue({
      tenant: "shop",
      rows: [
        kaos,
        { ...kaos, item_id: "k2", price: { amountMinor: 1.5, currency: "IDR" } },
        { ...kaos, item_id: "k/1" },
        null,
      ],
    });
    expect(outcome).toMatchObject({
      ok: false,
      faults: [
        { row: 2, field: "price.amountMinor" },
        { row: 3, field: "item_id", message: "repeats the id of row 1" },
        { row: 4, field: "" },
      ],
    });
    expect(await search("")).toMatchObject({ data: { matches: 0 } });
  });

  test.each([
    { ...order("A-9", "ana", "yesterday") },
    { ...order("  ", "ana", "2025-01-01T10:00:00Z") },
    { ...order("A\u0007", "ana", "2025-01-01T10:00:00Z") },
    { ...order("A-9", "", "2025-01-01T10:00:00Z") },
    { ...order("A-9", "ana", "2025-01-01T10:00:00Z"), extra: 1 },
  ])("a wrong order is refused: %j", async (row) => {
    expect(await commerce.importOrders({ tenant: "shop", rows: [row] })).toMatchObject({ ok: false });
  });
});

test("tenant_get_context tells persona, languages and commerce, and nothing of limits or policies", async () => {
  const answer = tenantGetContext.response.parse(await commerce.tenantGetContext(ask("shop", "ana", "guest")));
  expect(answer.ok && Object.keys(answer.data.settings).toSorted()).toEqual([
    "commerce",
    "id",
    "languages",
    "name",
    "persona",
  ]);
  expect(await commerce.tenantGetContext(ask("nowhere", "ana"))).toMatchObject({ ok: false, code: "not_found" });
});
