import { EventEmitter } from "node:events";
import { TenantSettings } from "@frontdesk/contracts/settings";
import type { FastifyReply, FastifyRequest } from "fastify";
import { describe, expect, test } from "vitest";
import { createGates } from "./gates.ts";

function given(full: readonly string[] = []) {
  const gates = createGates({ knownFull: (tenant) => full.includes(tenant) });
  const calling = (id: string, headers: Record<string, string> = {}, user?: { id: string; ip: string }) => {
    const request = { headers, ip: user?.ip ?? "10.0.0.1" } as unknown as FastifyRequest;
    const raw = Object.assign(new EventEmitter(), { closed: headers["gone"] === "1" });
    const tenant = { settings: TenantSettings.parse({ id, name: id }), version: 1 };
    const principal =
      user === undefined
        ? ({ kind: "key", tenant } as const)
        : ({ kind: "user", tenant, user: { id: user.id, tier: "guest" }, expiresAt: 0 } as const);
    return { call: { principal, request, reply: { raw } as unknown as FastifyReply }, raw };
  };
  type Name = Parameters<typeof gates.enter>[0];
  return {
    gates,
    approach: (route: Name, ...of: Parameters<typeof calling>) => {
      const { call, raw } = calling(...of);
      gates.approach(route, call);
      return { request: call.request, close: () => raw.emit("close"), enter: () => gates.enter(route, call) };
    },
    enter: (route: Name, ...of: Parameters<typeof calling>) => {
      const { call, raw } = calling(...of);
      gates.approach(route, call);
      gates.enter(route, call);
      return { request: call.request, close: () => raw.emit("close") };
    },
  };
}

const many = (count: number, of: (n: number) => unknown) => Array.from({ length: count }, (_, n) => of(n));
const small = { "content-length": "9" };

describe("before a call is worked on", () => {
  test("[DESIGN-9] a tenant that is known to be full is refused before the body, unless the call may be a retry; others are not", () => {
    const { approach } = given(["loud"]);
    expect(() => approach("send-message", "loud")).toThrow("tenant_busy");
    approach("send-message", "loud", { "idempotency-key": "k1" });
    approach("send-message", "quiet");
    approach("list-messages", "loud");
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

  test("[SL-04] calls whose bodies do not come take nobody's place: a message that is there is let in", () => {
    const { approach, enter } = given();
    const eve = { id: "eve", ip: "6.6.6.6" };
    many(128, () => approach("send-message", "shop", small, eve));
    expect(() => approach("send-message", "shop", small, eve)).toThrow("too_many_at_once");
    many(3, (n) => many(128, () => approach("send-message", "shop", small, { ...eve, id: `eve${n}` })));
    expect(() => approach("send-message", "shop", small, { ...eve, id: "another" })).toThrow("too_many_at_once");
    enter("send-message", "shop", small, { id: "ana", ip: "1.1.1.1" });
    enter("send-message", "shop", small);
  });

  test("[SL-04] of a tenant's places a guest has a part and an address a part, for messages and for event streams", () => {
    const { enter } = given();
    const shares = { "send-message": 64, "follow-conversation": 32 } as const;
    for (const [route, share] of Object.entries(shares) as [keyof typeof shares, number][]) {
      many(share, () => enter(route, "shop", {}, { id: "eve", ip: "6.6.6.6" }));
      expect(() => enter(route, "shop", {}, { id: "eve", ip: "7.7.7.7" })).toThrow("too_many_at_once");
      enter(route, "shop", {}, { id: "ana", ip: "1.1.1.1" });
    }
    many(32, (n) => enter("send-message", "shop", {}, { id: `m${n}`, ip: "6.6.6.6" }));
    expect(() => enter("send-message", "shop", {}, { id: "one more", ip: "6.6.6.6" })).toThrow("too_many_at_once");
    // A tenant's own system follows for all its customers.
    many(500, () => enter("follow-conversation", "shop"));
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

  test("[DESIGN-9] the place of a body on its way ends when the body is there", () => {
    const { approach } = given();
    const eve = { id: "eve", ip: "6.6.6.6" };
    const calls = Array.from({ length: 128 }, () => approach("erase-user", "shop", small, eve));
    expect(() => approach("erase-user", "shop", small, eve)).toThrow("too_many_at_once");
    for (const call of calls) call.enter();
    many(128, () => approach("erase-user", "shop", small, eve));
  });
});
