import { EventEmitter } from "node:events";
import { TenantSettings } from "@frontdesk/contracts/settings";
import type { FastifyReply, FastifyRequest } from "fastify";
import { describe, expect, test } from "vitest";
import { createGates } from "./gates.ts";

function given(full: readonly string[] = []) {
  const gates = createGates({ knownFull: (tenant) => full.includes(tenant) });
  return {
    gates,
    enter: (route: Parameters<typeof gates.enter>[0], id: string, headers: Record<string, string> = {}) => {
      const request = { headers } as unknown as FastifyRequest;
      const raw = Object.assign(new EventEmitter(), { closed: headers["gone"] === "1" });
      const tenant = { settings: TenantSettings.parse({ id, name: id }), version: 1 };
      gates.enter(route, { principal: { kind: "key", tenant }, request, reply: { raw } as unknown as FastifyReply });
      return { request, close: () => raw.emit("close") };
    },
  };
}

const many = (count: number, of: () => unknown) => Array.from({ length: count }, of);

describe("before the body of a call is read", () => {
  test("[DESIGN-9] a tenant that is known to be full is refused, unless the call may be a retry; others are not", () => {
    const { enter } = given(["loud"]);
    expect(() => enter("send-message", "loud")).toThrow("tenant_busy");
    enter("send-message", "loud", { "idempotency-key": "k1" });
    enter("send-message", "quiet");
    enter("list-messages", "loud");
  });

  test("[DESIGN-9] one tenant's calls leave room for another's; where there is none, the desk says so", () => {
    const { enter } = given();
    many(128, () => enter("send-message", "loud"));
    expect(() => enter("send-message", "loud")).toThrow("tenant_busy");
    expect(() => enter("open-conversation", "loud")).toThrow("tenant_busy");
    for (const other of ["a", "b", "c"]) many(128, () => enter("send-message", other));
    expect(() => enter("send-message", "quiet")).toThrow("overloaded");
    enter("list-messages", "quiet");
  });

  test("[DESIGN-9] a place is free again when the answer has gone, the message is kept, or the caller left before", () => {
    const { gates, enter } = given();
    const [first, second] = [enter("add-document", "shop"), enter("add-document", "shop")];
    expect(() => enter("add-document", "shop")).toThrow("tenant_busy");
    first.close();
    first.close();
    enter("add-document", "shop");
    expect(() => enter("add-document", "shop")).toThrow("tenant_busy");
    gates.leave(second.request);
    enter("add-document", "shop", { gone: "1" });
    enter("add-document", "shop");
    expect(() => enter("add-document", "shop")).toThrow("tenant_busy");
  });
});
