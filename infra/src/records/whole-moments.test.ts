import { expect, test } from "vitest";
import { wholeMoments } from "./whole-moments.ts";

test.each([1, 2, 3, 9])("pages of about %i name each record once, also where many share a moment", async (about) => {
  const all = [5, 5, 5, 4, 4, 3].map((at, id) => ({ at, id }));
  const listed: number[] = [];
  for (let from: number | undefined = Number.POSITIVE_INFINITY; from !== undefined; ) {
    const until: number = from;
    const find = async (atMost: number): Promise<typeof all> => all.filter(({ at }) => at <= until).slice(0, atMost);
    const page = await wholeMoments(find, ({ at }) => at, about);
    listed.push(...page.found.map(({ id }) => id));
    from = page.next;
  }
  expect(listed).toEqual([0, 1, 2, 3, 4, 5]);
});
