import { join } from "node:path";
import { z } from "zod";
import { type ProviderConfig, providerEnvironment, providerFaults, toProviderConfig } from "./provider-config.ts";

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
  /** Where originals of documents are kept, on any server that speaks S3; left out: in the data folder. */
  FRONTDESK_S3_URL: optionalUrl("http:", "https:"),
  FRONTDESK_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name")
    .optional(),
  FRONTDESK_S3_REGION: z.string().min(1).default("us-east-1"),
  FRONTDESK_S3_ACCESS_KEY: z.string().min(1).optional(),
  FRONTDESK_S3_SECRET_KEY: z.string().min(1).optional(),
  ...providerEnvironment,
  /** BR-02: messages of history a model sees, in place of every tenant's own limit. */
  CHATBOT_HISTORY_LIMIT: z.coerce.number().int().min(1).max(20).optional(),
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
  /** A clock that tests may put forward by POST /test/clock; for 127.0.0.1 only, and never in production. */
  FRONTDESK_TEST_CLOCK: z.stringbool().default(false),
  NODE_ENV: z.string().optional(),
  FRONTDESK_LIST_TENANTS: z.stringbool().optional(),
  /** Comma-separated addresses of proxies whose X-Forwarded-For is believed. */
  FRONTDESK_TRUST_PROXY: z.string().default(""),
  /** How long an edge told to stop says so on `/readyz` before it closes; left out: 5 with servers, 0 embedded. */
  FRONTDESK_DRAIN_SECONDS: z.coerce.number().min(0).max(120).optional(),
});

/** Every variable that is read. */
export const environmentVariables: readonly string[] = Object.keys(Environment.shape);

export interface S3Settings {
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface RealBackends {
  readonly natsUrl: string;
  readonly mongoUrl: string;
  readonly mongoDatabase: string;
  readonly redisUrl: string;
  /** Absent: this process keeps and finds no passages, so retrieval does not run in it. */
  readonly qdrantUrl?: string;
  readonly qdrantApiKey?: string;
  /** A bucket, or a folder that all replicas see. */
  readonly blobs: { readonly s3: S3Settings } | { readonly folder: string };
  readonly prefix: string;
}

export interface Config {
  /** Absent: the embedded adapters on files in `dataDir`. */
  readonly real?: RealBackends;
  readonly providers: ProviderConfig;
  readonly historyLimit?: number;
  readonly masterSecret?: string;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly logLevel?: "debug" | "info" | "warn" | "error" | "silent";
  readonly testClock: boolean;
  readonly listTenants?: boolean;
  readonly trustProxy: readonly string[];
  readonly drainMs?: number;
}

/** All faults of the environment at once; each names its variable. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** All or none; `neededBy` says who needs more. */
const backendVariables = ["FRONTDESK_NATS_URL", "FRONTDESK_MONGO_URL", "FRONTDESK_REDIS_URL"] as const;

const s3Variables = [
  "FRONTDESK_S3_URL",
  "FRONTDESK_S3_BUCKET",
  "FRONTDESK_S3_ACCESS_KEY",
  "FRONTDESK_S3_SECRET_KEY",
] as const;

/** A bucket is named whole or not at all, and beside the other servers. */
function s3Faults(given: NodeJS.ProcessEnv, servers: boolean): string[] {
  const named = s3Variables.filter((name) => given[name] !== undefined);
  if (named.length === 0) return [];
  const missing = s3Variables.filter((name) => given[name] === undefined);
  if (missing.length > 0) {
    return [`${missing.join(", ")}: must be set too, since ${named.join(", ")} ${named.length > 1 ? "are" : "is"}`];
  }
  return servers ? [] : ["FRONTDESK_S3_URL: is used beside the other servers only; leave it out, or set them, too"];
}

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
  if (set.length === 0 && given["FRONTDESK_QDRANT_URL"] !== undefined) {
    faults.push(`${backendVariables.join(", ")}: must be set too, since FRONTDESK_QDRANT_URL is`);
  }
  faults.push(...s3Faults(given, set.length > 0), ...providerFaults(given));
  if (parsed.success && parsed.data.FRONTDESK_TEST_CLOCK) faults.push(...testClockFaults(parsed.data));
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults.join("\n"));
  return toConfig(parsed.data);
}

/** The only way to a clock that can be moved is this variable; where it looks like production, it stops the start. */
function testClockFaults({ FRONTDESK_HOST: host, NODE_ENV: mode }: z.infer<typeof Environment>): string[] {
  const must = "FRONTDESK_TEST_CLOCK: must not be on";
  return [
    ...(host === "127.0.0.1" ? [] : [`${must} where others can reach the desk (FRONTDESK_HOST is not 127.0.0.1)`]),
    ...(mode === "production" ? [`${must} in production (NODE_ENV is production, as in the container image)`] : []),
  ];
}

function blobsOf(env: z.infer<typeof Environment>): RealBackends["blobs"] {
  const { FRONTDESK_S3_URL: url, FRONTDESK_S3_BUCKET: bucket, FRONTDESK_S3_REGION: region } = env;
  const { FRONTDESK_S3_ACCESS_KEY: accessKey, FRONTDESK_S3_SECRET_KEY: secretKey } = env;
  if (url === undefined || bucket === undefined || accessKey === undefined || secretKey === undefined) {
    return { folder: join(env.FRONTDESK_DATA, "blobs") };
  }
  return { s3: { url, bucket, region, accessKey, secretKey } };
}

function toConfig(env: z.infer<typeof Environment>): Config {
  const { FRONTDESK_NATS_URL: natsUrl, FRONTDESK_MONGO_URL: mongoUrl } = env;
  const { FRONTDESK_REDIS_URL: redisUrl, FRONTDESK_QDRANT_URL: qdrantUrl } = env;
  const real =
    natsUrl === undefined || mongoUrl === undefined || redisUrl === undefined
      ? undefined
      : {
          natsUrl,
          mongoUrl,
          redisUrl,
          mongoDatabase: env.FRONTDESK_MONGO_DATABASE,
          blobs: blobsOf(env),
          prefix: env.FRONTDESK_PREFIX,
          ...(qdrantUrl === undefined ? {} : { qdrantUrl }),
          ...(env.FRONTDESK_QDRANT_API_KEY === undefined ? {} : { qdrantApiKey: env.FRONTDESK_QDRANT_API_KEY }),
        };
  return {
    ...(real === undefined ? {} : { real }),
    providers: toProviderConfig(env),
    ...(env.CHATBOT_HISTORY_LIMIT === undefined ? {} : { historyLimit: env.CHATBOT_HISTORY_LIMIT }),
    ...(env.FRONTDESK_MASTER_SECRET === undefined ? {} : { masterSecret: env.FRONTDESK_MASTER_SECRET }),
    host: env.FRONTDESK_HOST,
    port: env.FRONTDESK_PORT,
    dataDir: env.FRONTDESK_DATA,
    testClock: env.FRONTDESK_TEST_CLOCK,
    ...(env.FRONTDESK_LOG_LEVEL === undefined ? {} : { logLevel: env.FRONTDESK_LOG_LEVEL }),
    ...(env.FRONTDESK_LIST_TENANTS === undefined ? {} : { listTenants: env.FRONTDESK_LIST_TENANTS }),
    trustProxy: env.FRONTDESK_TRUST_PROXY.split(",")
      .map((each) => each.trim())
      .filter(Boolean),
    ...(env.FRONTDESK_DRAIN_SECONDS === undefined ? {} : { drainMs: env.FRONTDESK_DRAIN_SECONDS * 1_000 }),
  };
}
