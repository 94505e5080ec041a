import { afterEach, expect, test, vi } from "vitest";
import { backendUrl } from "./backend-url.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("an address that is set is used as it is", () => {
  vi.stubEnv("FRONTDESK_NATS_URL", "tls://nats.example:4222");
  expect(backendUrl("FRONTDESK_NATS_URL")).toBe("tls://nats.example:4222");
});

test("a server without an address fails its suite, which names the variable and both ways to have one", () => {
  vi.stubEnv("FRONTDESK_REDIS_URL", "");
  const asking = () => backendUrl("FRONTDESK_REDIS_URL");
  expect(asking).toThrow(/FRONTDESK_REDIS_URL is not set.*Docker/);
  expect(asking).toThrow('eval "$(infra/local/backends start)"');
});
