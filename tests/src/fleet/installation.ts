import { randomBytes } from "node:crypto";
import type { Backends } from "@frontdesk/cli/backends";
import type { TenantId } from "@frontdesk/contracts/ids";
import type { ServiceName } from "@frontdesk/contracts/service-names";
import { TenantSettings } from "@frontdesk/contracts/settings";
import type { Tenants } from "@frontdesk/infra/tenants/tenants";
import { SignJWT } from "jose";
import { type Customer, customer } from "./customer.ts";
import { roomy as limits } from "./shoe-shop.ts";
import { startHere } from "./start-here.ts";

export interface TestTenant {
  readonly id: TenantId;
  readonly key: string;
  /** The desk as its own system sees it, by API key. */
  readonly system: Customer;
  /** An end user with a token of the tenant's own. */
  user(id: string, tier?: "guest" | "retail" | "wholesale"): Promise<Customer>;
  addDocument(id: string, text: string): Promise<void>;
}

export interface Installation {
  readonly url: string;
  readonly backends: Backends;
  readonly tenants: Tenants;
  newTenant(settings?: Record<string, unknown>): Promise<TestTenant>;
  stop(): Promise<void>;
}

/** Services, all unless told otherwise, in this process on the given backends. */
export async function install(open: () => Promise<Backends>, names?: readonly ServiceName[]): Promise<Installation> {
  const backends = await open();
  const desk = await startHere(backends.deps, names, { listTenants: true });
  const url = desk.url();
  let made = 0;
  return {
    url,
    backends,
    tenants: desk.tenants,
    newTenant: async (settings = {}) => {
      made += 1;
      const id = `shop-${made}-${randomBytes(3).toString("hex")}`;
      await desk.tenants.apply(TenantSettings.parse({ id, name: `Shop ${made}`, limits, ...settings }));
      const key = await desk.tenants.createKey(id, "test");
      const system = customer(url, key);
      return {
        id,
        key,
        system,
        user: async (name, tier = "retail") =>
          customer(url, await userToken(desk.tenants, id, { name, tier, now: backends.deps.clock.now() })),
        addDocument: async (document, text) => await system.addDocument({ id: document, text }),
      };
    },
    stop: async () => {
      await desk.stop();
      await backends.close();
    },
  };
}

/** Puts the installation's clock forward, as anybody who tests one would; its new time. */
export async function advance({ url }: Installation, advanceSeconds: number): Promise<number> {
  const { status, body } = await customer(url, "").send("POST", "/test/clock", { body: { advanceSeconds } });
  if (status !== 200) throw new Error(`the clock does not move: ${status}`);
  return Date.parse(String(body["now"]));
}

/** A token as the tenant would sign it for one of its end users. */
export async function userToken(
  tenants: Tenants,
  tenant: TenantId,
  user: { name: string; tier: string; now: number },
): Promise<string> {
  return await new SignJWT({ tenant, tier: user.tier })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(user.name)
    .setExpirationTime(Math.floor(user.now / 1_000) + 30 * 24 * 3_600)
    .sign(new TextEncoder().encode(tenants.tokenSecret(tenant)));
}
