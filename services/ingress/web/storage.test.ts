import { expect, test } from "vitest";
import { createMemory } from "./storage.js";

function fakeStorage(over: Partial<Storage> = {}) {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    ...over,
  };
}

test("one tenant's memory is never another's, and survives a reload", () => {
  const storage = fakeStorage();
  createMemory("acme", () => storage).set("conversation", "C1");
  expect(createMemory("acme", () => storage).get("conversation")).toBe("C1");
  expect(createMemory("acm", () => storage).get("conversation")).toBeUndefined();
  const memory = createMemory("acme", () => storage);
  memory.remove("conversation");
  expect(createMemory("acme", () => storage).get("conversation")).toBeUndefined();
});

test("forbidden or full storage is no error: the page remembers while it is open", () => {
  const forbidden = createMemory("acme", () => {
    throw new Error("SecurityError");
  });
  forbidden.set("outbox.k", { content: "hi" });
  expect(forbidden.get("outbox.k")).toEqual({ content: "hi" });
  const full = createMemory("acme", () =>
    fakeStorage({
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    }),
  );
  full.set("outbox.k", 1);
  expect(full.names("outbox.")).toEqual(["outbox.k"]);
});

test("what is no longer readable counts as absent", () => {
  const storage = fakeStorage();
  storage.setItem("frontdesk.acme.session", "{half");
  expect(createMemory("acme", () => storage).get("session")).toBeUndefined();
});
