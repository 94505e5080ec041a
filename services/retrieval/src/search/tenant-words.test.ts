import { TenantId } from "@frontdesk/contracts/ids";
import { createEmbeddedVectors } from "@frontdesk/infra/embedded/vectors/vectors";
import type { TenantVectors, Vectors } from "@frontdesk/infra/ports/vectors";
import { expect, test, vi } from "vitest";
import { createTenantWords, type WordsOfTenants } from "./tenant-words.ts";

const tenant = TenantId.parse("shop");

function point(id: string, text: string) {
  const payload = { document: id, version: 1, passage: `${id}#0`, headings: ["Help"], text, language: "en" };
  return {
    id,
    dense: [1, 0],
    sparse: { indices: [1], values: [1] },
    payload: { ...payload, type: "doc", position: 0 },
  };
}

async function open() {
  const vectors = createEmbeddedVectors({ path: ":memory:" });
  await vectors.ensure(2);
  let searched = 0;
  let gate: Promise<void> | undefined;
  const watched: Vectors = {
    ...vectors,
    forTenant: (id) => {
      const own = vectors.forTenant(id);
      const search: TenantVectors["search"] = async (query) => {
        searched += 1;
        const found = await own.search(query);
        await gate;
        return found;
      };
      return { ...own, search };
    },
  };
  const holdUp = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    return () => {
      gate = undefined;
      resolve();
    };
  };
  return { vectors, watched, searched: () => searched, holdUp };
}

test("[RAG-05] one passage replaced by another is one passage: its words are read anew after a change is told", async () => {
  const { vectors, watched } = await open();
  const words = createTenantWords(watched, 2);
  await vectors.forTenant(tenant).upsert([point("a", "umbrella")]);
  expect((await words.of(tenant, 1)).words.has("umbrella")).toBe(true);
  await vectors.forTenant(tenant).upsert([point("a", "parasol")]);
  words.forget(tenant);
  await words.of(tenant, 1);
  await vi.waitFor(async () => expect((await words.of(tenant, 1)).words.has("parasol")).toBe(true));
  expect((await words.of(tenant, 1)).words.has("umbrella")).toBe(false);
});

test("[RAG-05] what changes while words are read is read after that, and no question waits for it", async () => {
  const { vectors, watched, searched, holdUp } = await open();
  const own = vectors.forTenant(tenant);
  const words = createTenantWords(watched, 2);
  await own.upsert([point("a", "umbrella")]);
  await words.of(tenant, 1);
  words.forget(tenant);
  const release = holdUp();
  await words.of(tenant, 1);
  await vi.waitFor(() => expect(searched()).toBe(2));
  await own.upsert([point("a", "parasol")]);
  words.forget(tenant);
  expect((await words.of(tenant, 1)).words.has("umbrella")).toBe(true);
  release();
  await vi.waitFor(async () => expect((await words.of(tenant, 1)).words.has("parasol")).toBe(true));
  const read = searched();
  await words.of(tenant, 1);
  expect(searched()).toBe(read);
});

test("words are kept for many tenants at once, up to so many entries of all of them; those asked longest ago go", async () => {
  const { vectors, watched, searched } = await open();
  const tenants = Array.from({ length: 40 }, (_, at) => TenantId.parse(`shop-${at}`));
  for (const one of tenants) await vectors.forTenant(one).upsert([point("a", "umbrella")]);
  const ask = async (words: WordsOfTenants, some: readonly TenantId[]) => {
    const before = searched();
    for (const one of some) await words.of(one, 1);
    return searched() - before;
  };
  const words = createTenantWords(watched, 2);
  expect(await ask(words, tenants)).toBe(40);
  expect(await ask(words, tenants)).toBe(0);

  const [first, second, third] = tenants as [TenantId, TenantId, TenantId];
  // Room for the little words of two.
  const few = createTenantWords(watched, 2, 250);
  expect(await ask(few, [first, second, first, third])).toBe(3);
  expect(await ask(few, [first, third])).toBe(0);
  expect(await ask(few, [second])).toBe(1);
});

test("a tenant's words are counted by passage, kept, and counted again when its passages are others", async () => {
  const vectors = createEmbeddedVectors({ path: ":memory:" });
  await vectors.ensure(2);
  const own = vectors.forTenant(tenant);
  const search = vi.fn<TenantVectors["search"]>((query) => own.search(query));
  const words = createTenantWords({ ...vectors, forTenant: () => ({ ...own, search }) }, 2);
  expect((await words.of(tenant, 0)).passages).toBe(0);

  await own.upsert([point("a", "returns returns"), point("b", "a return label")]);
  const two = await words.of(tenant, 2);
  expect(two).toMatchObject({ passages: 2 });
  expect([two.words.get("returns"), two.words.get("help"), two.stems.get("return")]).toEqual([1, 2, 2]);
  const read = search.mock.calls.length;
  expect(await words.of(tenant, 2)).toBe(two);
  expect(search).toHaveBeenCalledTimes(read);

  await own.upsert([point("c", "umbrella")]);
  expect(await words.of(tenant, 3)).toBe(two);
  await vi.waitFor(async () => expect((await words.of(tenant, 3)).words.get("umbrella")).toBe(1));
  await vectors.close();
});
