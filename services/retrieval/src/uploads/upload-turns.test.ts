import { expect, test } from "vitest";
import { createUploadTurns } from "./upload-turns.ts";

test("[TEN-01][DOC-03] one upload at a time, and tenants take turns: one file does not wait behind another's hundred", async () => {
  const turn = createUploadTurns();
  const order: string[] = [];
  let inside = 0;
  let most = 0;
  const read = async (tenant: string, name: string) => {
    const end = await turn(tenant);
    inside += 1;
    most = Math.max(most, inside);
    order.push(name);
    await Promise.resolve();
    inside -= 1;
    end();
    end();
  };
  const loud = Array.from({ length: 5 }, (_, n) => read("loud", `loud${n}`));
  await Promise.all([...loud, read("quiet", "quiet0"), read("quiet", "quiet1"), read("other", "other0")]);
  expect(most).toBe(1);
  expect(order).toEqual(["loud0", "loud1", "quiet0", "other0", "loud2", "quiet1", "loud3", "loud4"]);
});
