import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import type { Documents } from "@frontdesk/infra/ports/documents";
import { beforeFirstWrite } from "@frontdesk/infra/testkit/before-write";
import { recordsSuite } from "@frontdesk/infra/testkit/records.suite";
import { beforeEach, describe, expect, test } from "vitest";
import { addToGroup, type GapGroup, type Unanswered, withoutConversation } from "./gaps.rules.ts";
import { createGaps, knowledgeGaps } from "./gaps.ts";

const tenant = "shop";
const clock = { now: () => 0 };
const asked = (conversation: string): Unanswered => ({
  question: `do you sell umbrellas ${conversation}`,
  language: "en",
  turn: `${conversation}/1`,
  at: new Date(1_000).toISOString(),
});
const groupsIn = async (documents: Documents) => await documents.forTenant(tenant).collection(knowledgeGaps).find({});

recordsSuite("questions that no document answered", {
  collections: [knowledgeGaps],
  redelivers: true,
  open: ({ documents, clock: time }) => {
    const gaps = createGaps(documents, time)(tenant);
    return {
      act: async (name) =>
        (await gaps.note({ ...asked(name), question: "do you sell umbrellas" })) ? "done" : "known",
    };
  },
  effects: async (documents) => {
    const groups = await groupsIn(documents);
    const turns = groups.flatMap((group) => group.turns);
    if (groups.some(({ count, turns: counted }) => count !== counted.length)) return ["the count is not that of turns"];
    return turns.map((turn) => turn.slice(0, turn.indexOf("/")));
  },
});

/** @NOTE What the version before this one asks of the store; it can go with the witnesses. */
function versionBefore(documents: Documents) {
  const collection = documents.forTenant(tenant).collection(knowledgeGaps);
  type Group = Awaited<ReturnType<typeof groupsIn>>[number];
  const unchanged = ({ count, lastAt, erasures }: Group) => ({ count, lastAt, erasures: erasures ?? null });
  const asGroup = (group: Group) => ({ ...group, id: "" }) as unknown as GapGroup;
  return {
    read: async () => (await groupsIn(documents))[0]!,
    note: async (group: Group, conversation: string) => {
      const set = addToGroup(asGroup(group), { ...asked(conversation), at: new Date(2_000).toISOString() })!;
      return await collection.update(group._id, unchanged(group), { set });
    },
    erase: async (group: Group, conversation: string) => {
      const left = withoutConversation(asGroup(group), conversation);
      if (left === undefined) return false;
      if (left === "gone") return await collection.delete(group._id, unchanged(group));
      return await collection.update(group._id, unchanged(group), { set: { ...left }, inc: { erasures: 1 } });
    },
  };
}

describe("[PROTOCOL-1] beside the version before, which raises no revision, no question is lost, and no word comes back", () => {
  let documents: Documents;
  beforeEach(async () => {
    documents = createEmbeddedDocuments({ path: ":memory:" });
    await documents.ensure([knowledgeGaps]);
    const gaps = createGaps(documents, clock)(tenant);
    for (const conversation of ["a", "b"]) await gaps.note(asked(conversation));
  });
  const meanwhile = (act: (older: ReturnType<typeof versionBefore>) => Promise<boolean>) => {
    const older = versionBefore(documents);
    const noted = async () => expect(await act(older)).toBe(true);
    return createGaps(beforeFirstWrite(documents, knowledgeGaps.name, noted), clock)(tenant);
  };
  const words = ({ question, examples }: { question: string; examples: readonly string[] }) =>
    [question, ...examples].map((text) => text.at(-1)).toSorted();

  test("it counts while this one counts", async () => {
    const gaps = meanwhile(async (older) => await older.note(await older.read(), "old"));
    expect(await gaps.note(asked("new"))).toBe(true);
    const [group] = await groupsIn(documents);
    expect(group).toMatchObject({ count: 4, turns: ["new/1", "old/1", "b/1", "a/1"] });
  });

  test("it erases while this one counts, and counts while this one erases", async () => {
    expect(await meanwhile(async (older) => await older.erase(await older.read(), "b")).note(asked("c"))).toBe(true);
    expect(words((await groupsIn(documents))[0]!)).toEqual(["a", "c"]);
    expect(await meanwhile(async (older) => await older.note(await older.read(), "d")).erase("a")).toBe(1);
    const [group] = await groupsIn(documents);
    expect(group).toMatchObject({ count: 4 });
    expect(words(group!)).toEqual(["c", "d"]);
  });

  test("what it read before this one counted or erased, it changes no more", async () => {
    const older = versionBefore(documents);
    const gaps = createGaps(documents, clock)(tenant);
    const first = await older.read();
    await gaps.note(asked("c"));
    expect(await older.note(first, "old")).toBe(false);
    const second = await older.read();
    expect(await gaps.erase("b")).toBe(1);
    expect(await older.note(second, "old")).toBe(false);
    expect(await older.erase(second, "a")).toBe(false);
    expect(await older.note(await older.read(), "old")).toBe(true);
    expect((await groupsIn(documents))[0]?.count).toBe(4);
  });
});
