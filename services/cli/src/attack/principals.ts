import { type ForgedClaims, signedToken, unsignedToken } from "./tokens.ts";

/** One tenant as it is known to who owns it. */
export interface Side {
  readonly tenant: string;
  readonly key: string;
  readonly tokenSecret: string;
}

/** One kind of caller, and what it shows at the door. */
export interface AttackPrincipal {
  readonly name: string;
  /** `unknown`: no credential holds. `stranger`: another tenant's. `neighbour`: somebody else of the same tenant. */
  readonly standing: "unknown" | "stranger" | "neighbour";
  readonly holds: "nothing" | "user" | "key";
  /** Values of the header `Authorization`, each tried; undefined: none. */
  readonly authorizations: readonly (string | undefined)[];
}

const hourSeconds = 3_600;

export interface Parties {
  /** Whose conversations, tickets and orders are asked for; the attacker's tenant has a user of the same id. */
  readonly owner: string;
  readonly victim: Side;
  readonly attacker: Side;
  /** Guest tokens of both tenants. */
  readonly guests: { readonly neighbour: string; readonly stranger: string };
  /** Unix seconds. */
  readonly now: number;
}

/** The token of a user as the tenant signs it. */
export function userToken({ tenant, tokenSecret }: Side, sub: string, now: number): string {
  return signedToken({ tenant, sub, tier: "retail", exp: now + hourSeconds }, tokenSecret);
}

/** Everybody who is not the owner of what is asked for. */
export function principalsOf({ owner, victim, attacker, guests, now }: Parties): AttackPrincipal[] {
  const claims: ForgedClaims = { tenant: victim.tenant, sub: owner, tier: "retail", exp: now + hourSeconds };
  const unknown = (name: string, ...authorizations: readonly (string | undefined)[]): AttackPrincipal => ({
    name,
    standing: "unknown",
    holds: "nothing",
    authorizations,
  });
  const known = (name: string, holds: "user" | "key", standing: AttackPrincipal["standing"], credential: string) => ({
    name,
    holds,
    standing,
    authorizations: [`Bearer ${credential}`],
  });
  const bearers = (...tokens: readonly string[]) => tokens.map((token) => `Bearer ${token}`);
  return [
    unknown("no token", undefined),
    unknown("malformed token", "Bearer a.b.c", "Bearer ", `Basic ${victim.key}`, `Bearer ${victim.key} x`),
    unknown(
      "expired token",
      ...bearers(
        signedToken({ ...claims, exp: now - 1 }, victim.tokenSecret),
        signedToken({ ...claims, exp: undefined }, victim.tokenSecret),
      ),
    ),
    unknown(
      "token of another signer",
      ...bearers(...[attacker.tokenSecret, attacker.key, "x"].map((secret) => signedToken(claims, secret))),
    ),
    unknown("unsigned token", ...bearers(...["none", "None", "", "HS256"].map((alg) => unsignedToken(claims, alg)))),
    unknown(
      "forged key",
      ...bearers(`fd_${victim.tenant}_${"A".repeat(32)}`, attacker.key.replace(attacker.tenant, victim.tenant)),
    ),
    known("another tenant's key", "key", "stranger", attacker.key),
    known("another tenant's user of that id", "user", "stranger", userToken(attacker, owner, now)),
    known("another tenant's guest", "user", "stranger", guests.stranger),
    known("another user", "user", "neighbour", userToken(victim, `${owner}-neighbour`, now)),
    known("a guest", "user", "neighbour", guests.neighbour),
  ];
}
