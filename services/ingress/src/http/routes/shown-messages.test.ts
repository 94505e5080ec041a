import { type MessageDoc, messageDocId, messages } from "@frontdesk/infra/conversation/messages";
import type { ConversationRecord } from "@frontdesk/infra/conversation/record";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import { describe, expect, test } from "vitest";
import { shownAfter } from "./shown-messages.ts";

type Deps = Parameters<typeof shownAfter>[0];

const of = { tenant: "acme", conversation: "c1" };

function message(visible: number): MessageDoc {
  const id = `m${visible}`;
  const said = { role: "user", content: "hi", sources: [], guardUsed: false, layers: [], answers: [] } as const;
  return { _id: messageDocId("acme", "c1", id), ...of, id, ...said, n: visible, visible, at: visible };
}

/**
 * A conversation of nine messages with these numbers stored; `read` is called each time its record is read, and answers
 * its outbox.
 */
async function given(visible: readonly number[], read: () => Promise<readonly number[]> = async () => []) {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  await documents.ensure([messages]);
  const collection = documents.forTenant("acme").collection(messages);
  const store = async (numbers: readonly number[]) =>
    void (await Promise.all(numbers.map((number) => collection.insert(message(number)))));
  await store(visible);
  const entries = async () =>
    (await read()).map((number) => ({ say: "message.shown", key: `k${number}`, visible: number }));
  const conversations = {
    read: async () => ({ outbox: await entries(), visible: 9 }) as unknown as ConversationRecord,
  };
  const deps = { documents, conversations } as unknown as Deps;
  const numbersAfter = async (after?: number) => {
    const shown = await shownAfter(deps, of, after);
    return { numbers: shown.messages.map((each) => each.visible), held: shown.held };
  };
  return { store, numbersAfter };
}

test("[WF-02] of a long conversation the newest 1,000 messages are read, or the first after a number; oldest first", async () => {
  const { numbersAfter } = await given(Array.from({ length: 1_002 }, (_, index) => index + 1));
  const ends = async (after?: number) => {
    const { numbers } = await numbersAfter(after);
    return [numbers.length, numbers[0], numbers.at(-1)];
  };
  expect(await ends()).toEqual([1_000, 3, 1_002]);
  expect(await ends(0)).toEqual([1_000, 1, 1_000]);
  expect(await ends(1_000)).toEqual([2, 1_001, 1_002]);
});

describe("[PROTOCOL-12][SSE-02] a number that is still being stored holds back what comes after it", () => {
  test.each([
    { name: "the first", stored: [2], outbox: [1], shown: [] },
    { name: "the first, asked for from the beginning", stored: [2, 3], outbox: [1], after: 0, shown: [] },
    { name: "one in the middle", stored: [1, 3, 4], outbox: [2], after: 0, shown: [1] },
    { name: "the next one after a number", stored: [1, 3], outbox: [2], after: 1, shown: [] },
    { name: "not one before the number asked for", stored: [1, 3, 4], outbox: [2], after: 2, shown: [3, 4] },
  ])("$name", async ({ stored, outbox, after, shown }) => {
    const { numbersAfter } = await given(stored, async () => outbox);
    expect(await numbersAfter(after)).toEqual({ numbers: shown, held: shown.at(-1) !== stored.at(-1) });
  });
});

test("[PROTOCOL-12] a number that was removed, and one that is stored and still in the outbox, hold nobody back", async () => {
  const { numbersAfter } = await given([5, 6, 9], async () => [6]);
  for (const after of [undefined, 0, 3]) expect(await numbersAfter(after)).toEqual({ numbers: [5, 6, 9], held: false });
});

test("[PROTOCOL-12] of numbers that were given after the record was read none is shown: one before them may be missing", async () => {
  const desk = await given([2], async () => {
    await desk.store([1, 11]);
    return [];
  });
  expect(await desk.numbersAfter(0)).toEqual({ numbers: [1, 2], held: true });
});

test("[PROTOCOL-12] a number that is stored between the two readings is shown with the others", async () => {
  const desk = await given([2], async () => {
    await desk.store([1]);
    return [];
  });
  expect(await desk.numbersAfter(0)).toEqual({ numbers: [1, 2], held: false });
});
