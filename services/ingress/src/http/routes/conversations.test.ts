import { startConversation } from "@frontdesk/infra/conversation/accept.rules";
import { type MessageDoc, messageDocId, messages } from "@frontdesk/infra/conversation/messages";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import { expect, test } from "vitest";
import { conversationRoutes, type HttpDeps } from "./conversations.ts";

const user = { id: "ana", tier: "retail" } as const;
const of = { tenant: "acme", conversation: "c1" };
const shown: MessageDoc = {
  ...of,
  _id: messageDocId("acme", "c1", "m1"),
  id: "m1",
  n: 1,
  role: "user",
  content: "hi",
  visible: 1,
  at: 1,
  sources: [],
  guardUsed: false,
  layers: [],
  answers: [],
};

test("[PROTOCOL-12] a message that is screened while its list is made is listed once, as shown", async () => {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  await documents.ensure([messages]);
  const record = startConversation({ ...of, channel: "web", user, autoCloseMs: 1 }, 1);
  const read = async () => {
    // Screened and stored just after the record was read.
    await documents.forTenant("acme").collection(messages).insert(shown);
    return {
      ...record,
      pending: [
        { n: 1, id: "m1", at: 1 },
        { n: 2, id: "m2", at: 2 },
      ],
    };
  };
  const routes = conversationRoutes({ documents, conversations: { read } } as unknown as HttpDeps);
  const principal = { kind: "user", tenant: { settings: { id: "acme" } }, user };
  const call = { principal, params: { id: "c1" }, query: {} } as unknown as Parameters<
    (typeof routes)["list-messages"]
  >[0];
  const { body } = (await routes["list-messages"](call)) as { body: { messages: { id: string; status: string }[] } };
  expect(body.messages.map(({ id, status }) => [id, status])).toEqual([
    ["m1", "shown"],
    ["m2", "pending"],
  ]);
  await documents.close();
});
