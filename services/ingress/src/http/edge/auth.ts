import { isStorable, TenantId, Tier, unstorable } from "@frontdesk/contracts/ids";
import type { User } from "@frontdesk/contracts/turn";
import type { Clock } from "@frontdesk/infra/ports/clock";
import type { Tenant } from "@frontdesk/infra/tenants/settings-versions";
import type { Tenants } from "@frontdesk/infra/tenants/tenants";
import { decodeJwt, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { HttpProblem } from "./problem.ts";

/** Who asks: a tenant's own system by API key, or one end user by token, until `expiresAt` (Unix ms). */
export type Principal =
  | { readonly kind: "key"; readonly tenant: Tenant }
  | { readonly kind: "user"; readonly tenant: Tenant; readonly user: User; readonly expiresAt: number };

const Claims = z.object({ tenant: TenantId, sub: z.string().min(1).max(200), tier: Tier.default("retail") });
const guestSeconds = 30 * 24 * 3_600;
const bearer = /^Bearer ([\w.~+/=-]{1,4096})$/i;

/** Reads `Authorization: Bearer …`. Every failure is the same 401: nothing tells a wrong key from an unknown tenant. */
export async function authenticate(tenants: Tenants, clock: Clock, header: string | undefined): Promise<Principal> {
  const credential = bearer.exec(header ?? "")?.[1];
  const principal =
    credential === undefined
      ? undefined
      : credential.startsWith("fd_")
        ? await byKey(tenants, credential)
        : await byToken(tenants, clock, credential);
  if (principal === undefined) throw new HttpProblem("unauthorised");
  return principal;
}

async function byKey(tenants: Tenants, key: string): Promise<Principal | undefined> {
  const id = await tenants.tenantOfKey(key);
  const tenant = id === undefined ? undefined : await tenants.get(id);
  return tenant === undefined ? undefined : { kind: "key", tenant };
}

/** An end user's JWT (HS256) signed with the tenant's secret: `tenant`, `sub`, `tier`, `exp`. */
async function byToken(tenants: Tenants, clock: Clock, token: string): Promise<Principal | undefined> {
  try {
    const named = Claims.parse(decodeJwt(token));
    const tenant = await tenants.get(named.tenant);
    if (tenant === undefined) return undefined;
    const { payload } = await jwtVerify(token, secretOf(tenants, tenant), {
      algorithms: ["HS256"],
      currentDate: new Date(clock.now()),
      requiredClaims: ["exp"],
    });
    const claims = Claims.parse(payload);
    if (!isStorable(claims.sub)) throw new HttpProblem("invalid_request", { field: "sub", detail: unstorable });
    const expiresAt = (payload.exp ?? 0) * 1_000;
    return { kind: "user", tenant, user: { id: claims.sub, tier: claims.tier }, expiresAt };
  } catch (error) {
    if (error instanceof HttpProblem || (error instanceof Error && error.name === "TransientError")) throw error;
    return undefined;
  }
}

/** A guest's token for the chat page; it opens only what this guest opened. */
export async function issueGuestToken(tenants: Tenants, tenant: Tenant, guest: { id: string; now: number }) {
  const expiresAt = Math.floor(guest.now / 1_000) + guestSeconds;
  const token = await new SignJWT({ tenant: tenant.settings.id, tier: "guest" })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(guest.id)
    .setExpirationTime(expiresAt)
    .sign(secretOf(tenants, tenant));
  return { token, expiresAt: new Date(expiresAt * 1_000).toISOString() };
}

function secretOf(tenants: Tenants, tenant: Tenant): Uint8Array {
  return new TextEncoder().encode(tenants.tokenSecret(tenant.settings.id));
}
