import { z } from "zod";

const optionalUrl = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a ${protocols.join(" or ")}// address`,
    )
    .optional();

/** Environment of an installation. Secrets are never printed. */
const Environment = z.object({
  FRONTDESK_NATS_URL: optionalUrl("nats:", "tls:"),
  FRONTDESK_MONGO_URL: optionalUrl("mongodb:", "mongodb+srv:"),
  FRONTDESK_MONGO_DATABASE: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,38}$/, "must be 1-38 letters, digits, _ or -")
    .default("frontdesk"),
  FRONTDESK_REDIS_URL: optionalUrl("redis:", "rediss:"),
  FRONTDESK_QDRANT_URL: optionalUrl("http:", "https:"),
  FRONTDESK_QDRANT_API_KEY: z.string().min(1).optional(),
  /** Sets this installation's streams, keys and collections apart from others on the same servers. */
  FRONTDESK_PREFIX: z
    .string()
    .regex(/^[a-z0-9]{0,20}$/, "must be at most 20 lowercase letters or digits")
    .default(""),
  FRONTDESK_MASTER_SECRET: z.string().min(32, "must be at least 32 characters").optional(),
  FRONTDESK_HOST: z.string().default("127.0.0.1"),
  FRONTDESK_PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  FRONTDESK_DATA: z.string().min(1).default(".frontdesk"),
  FRONTDESK_LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).optional(),
  FRONTDESK_LIST_TENANTS: z.stringbool().optional(),
  /** Comma-separated addresses of proxies whose X-Forwarded-For is believed. */
  FRONTDESK_TRUST_PROXY: z.string().default(""),
});

export interface RealBackends {
  readonly natsUrl: string;
  readonly mongoUrl: string;
  readonly mongoDatabase: string;
  readonly redisUrl: string;
  readonly qdrantUrl: string;
  readonly qdrantApiKey?: string;
  readonly prefix: string;
}

export interface Config {
  /** Absent: the embedded adapters on files in `dataDir`. */
  readonly real?: RealBackends;
  readonly masterSecret?: string;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly logLevel?: "debug" | "info" | "warn" | "error" | "silent";
  readonly listTenants?: boolean;
  readonly trustProxy: readonly string[];
}

/** All faults of the environment at once; each names its variable. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const backendVariables = [
  "FRONTDESK_NATS_URL",
  "FRONTDESK_MONGO_URL",
  "FRONTDESK_REDIS_URL",
  "FRONTDESK_QDRANT_URL",
] as const;

/** Reads the environment; throws `ConfigError` with every fault. Empty variables count as unset. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  const set = backendVariables.filter((name) => given[name] !== undefined);
  if (set.length > 0 && set.length < backendVariables.length) {
    const missing = backendVariables.filter((name) => !set.includes(name));
    faults.push(`${missing.join(", ")}: must be set too, since ${set.join(", ")} ${set.length > 1 ? "are" : "is"}`);
  }
  if (set.length > 0 && given["FRONTDESK_MASTER_SECRET"] === undefined) {
    faults.push("FRONTDESK_MASTER_SECRET: must be set (at least 32 characters) when servers are used");
  }
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults.join("\n"));
  return toConfig(parsed.data);
}

function toConfig(env: z.infer<typeof Environment>): Config {
  const { FRONTDESK_NATS_URL: natsUrl, FRONTDESK_MONGO_URL: mongoUrl } = env;
  const { FRONTDESK_REDIS_URL: redisUrl, FRONTDESK_QDRANT_URL: qdrantUrl } = env;
  const real =
    natsUrl === undefined || mongoUrl === undefined || redisUrl === undefined || qdrantUrl === undefined
      ? undefined
      : {
          natsUrl,
          mongoUrl,
          redisUrl,
          qdrantUrl,
          mongoDatabase: env.FRONTDESK_MONGO_DATABASE,
          prefix: env.FRONTDESK_PREFIX,
          ...(env.FRONTDESK_QDRANT_API_KEY === undefined ? {} : { qdrantApiKey: env.FRONTDESK_QDRANT_API_KEY }),
        };
  return {
    ...(real === undefined ? {} : { real }),
    ...(env.FRONTDESK_MASTER_SECRET === undefined ? {} : { masterSecret: env.FRONTDESK_MASTER_SECRET }),
    host: env.FRONTDESK_HOST,
    port: env.FRONTDESK_PORT,
    dataDir: env.FRONTDESK_DATA,
    ...(env.FRONTDESK_LOG_LEVEL === undefined ? {} : { logLevel: env.FRONTDESK_LOG_LEVEL }),
    ...(env.FRONTDESK_LIST_TENANTS === undefined ? {} : { listTenants: env.FRONTDESK_LIST_TENANTS }),
    trustProxy: env.FRONTDESK_TRUST_PROXY.split(",")
      .map((each) => each.trim())
      .filter(Boolean),
  };
}
