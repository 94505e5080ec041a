import { TenantId } from "@frontdesk/contracts/ids";
import { createEmbeddedVectors } from "@frontdesk/infra/embedded/vectors";
import type { TenantVectors } from "@frontdesk/infra/ports/vectors";
import { expect, test, vi } from "vitest";
import { createTenantWords } from "./tenant-words.ts";

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
