import { limits } from "@frontdesk/infra/conversation/record";
import { expect, test, vi } from "vitest";
import type { Client } from "../client.ts";
import { ask } from "./ask.ts";

test("[WF-02] `ask` waits for longer than a turn has, and says where the message is kept when nothing comes", async () => {
  const send = vi.fn(async (_method: string, path: string) => (path === "/chat/conversations" ? { id: "c1" } : {}));
  const client = { send } as unknown as Client;
  await expect(ask(client, "When do you open?", false)).rejects.toThrow("no answer within 100 s; the message was kept");
  const { headers } = (send.mock.calls[1] as unknown as [string, string, { headers: { prefer: string } }])[2];
  expect(Number(headers.prefer.replace("wait=", "")) * 1_000).toBeGreaterThan(limits.turnMs);
});
