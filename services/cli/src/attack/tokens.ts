import { createHmac } from "node:crypto";

/** What a token says; any value, since these are forged. */
export type ForgedClaims = Readonly<Record<string, unknown>>;

const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** A JWT by hand: a library that signs tokens refuses to make the bad ones. */
export function signedToken(claims: ForgedClaims, secret: string): string {
  const signed = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

/** One that names an algorithm and is signed by nobody. */
export function unsignedToken(claims: ForgedClaims, alg: string): string {
  return `${encoded({ alg, typ: "JWT" })}.${encoded(claims)}.`;
}
