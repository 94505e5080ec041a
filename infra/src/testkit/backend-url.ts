import { inject } from "vitest";

/** The settings that name a real server, as in production. */
export const backendVariables = [
  "FRONTDESK_NATS_URL",
  "FRONTDESK_REDIS_URL",
  "FRONTDESK_MONGO_URL",
  "FRONTDESK_QDRANT_URL",
  "FRONTDESK_S3_URL",
] as const;

export type BackendVariable = (typeof backendVariables)[number];

declare module "vitest" {
  interface ProvidedContext {
    /** Why a server has no address, by its variable. */
    missingBackends?: Partial<Record<BackendVariable, string>>;
  }
}

/** The address of a real server for a `*.backends.test.ts`; without one, an Error that says both ways to have it (DESIGN §4). */
export function backendUrl(variable: BackendVariable): string {
  const url = process.env[variable];
  if (url) return url;
  const reason = inject("missingBackends")?.[variable] ?? "no container was asked for";
  throw new Error(
    `${variable} is not set, and ${reason}. Let Docker run containers here, or start servers without it: ` +
      'eval "$(infra/local/backends start)"',
  );
}
