import { messageDocId, messages } from "@frontdesk/infra/conversation/messages";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents";
import { expect, test } from "vitest";
import { type HttpDeps, shownAfter } from "./conversations.ts";

test("[WF-02] of a long conversation the newest 1,000 messages are read, or the first after a number; oldest first", async () => {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  await documents.ensure([messages]);
  const of = { tenant: "acme", conversation: "c1" };
  const stored = documents.forTenant("acme").collection(messages);
  await Promise.all(
    Array.from({ length: 1_002 }, async (_, index) => {
      const id = `m${index + 1}`;
      const said = { role: "user", content: "hi", sources: [], guardUsed: false, layers: [], answers: [] } as const;
      const numbers = { n: index + 1, visible: index + 1, at: index };
      await stored.insert({ _id: messageDocId("acme", "c1", id), ...of, id, ...said, ...numbers });
    }),
  );
  const ends = async (after?: number) => {
    const shown = await shownAfter({ documents } as unknown as HttpDeps, of, after);
    return [shown.length, shown[0]?.visible, shown.at(-1)?.visible];
  };
  expect(await ends()).toEqual([1_000, 3, 1_002]);
  expect(await ends(0)).toEqual([1_000, 1, 1_000]);
  expect(await ends(1_000)).toEqual([2, 1_001, 1_002]);
});
