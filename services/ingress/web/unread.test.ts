import { expect, test } from "vitest";
import { createMemory } from "./storage.js";
import { createUnread } from "./unread.js";

function storage() {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** A page that can be loaded again on the same storage. */
function browser() {
  const kept = storage();
  let looking = false;
  const counts: number[] = [];
  return {
    counts,
    look: (at: boolean) => {
      looking = at;
    },
    load: (conversation: string) => {
      const memory = createMemory("acme", () => kept);
      memory.set("conversation", conversation);
      return createUnread({ memory, isLooking: () => looking, onCount: (count) => counts.push(count) });
    },
  };
}

test("what comes while nobody looks is counted, and read once somebody does", () => {
  const { counts, load } = browser();
  const unread = load("c1");
  unread.arrived({ visible: 2 }, false);
  unread.arrived({ visible: 2 }, false);
  unread.arrived({ visible: 3 }, false);
  unread.look();
  expect(counts).toEqual([1, 1, 2, 0]);
});

test("after a reload what was unread still is, and what was read is not", () => {
  const page = browser();
  const before = page.load("c1");
  page.look(true);
  before.arrived({ visible: 2 }, false);
  page.look(false);
  before.arrived({ visible: 4 }, false);
  const after = page.load("c1");
  for (const visible of [2, 4]) after.arrived({ visible }, true);
  expect(after.count()).toBe(1);
  after.look();
  after.tell();
  expect(page.counts.at(-1)).toBe(0);
  const later = page.load("c1");
  for (const visible of [2, 4]) later.arrived({ visible }, true);
  expect(later.count()).toBe(0);
});

test("another conversation counts from one again; of a history nobody kept account of nothing is unread", () => {
  const page = browser();
  page.look(true);
  page.load("c1").arrived({ visible: 9 }, false);
  page.look(false);
  const other = page.load("c2");
  other.arrived({ visible: 1 }, true);
  expect(other.count()).toBe(0);
  other.arrived({ visible: 2 }, false);
  expect(other.count()).toBe(1);
});
