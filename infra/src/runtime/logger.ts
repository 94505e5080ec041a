import { pino } from "pino";
import type { Logger } from "../ports/logger.ts";
import { maskPii } from "../text/pii.ts";

/** Names whose values never reach a log, however they got there. */
const secretNames = /^(authorization|cookie|token|apikey|api_key|secret|password|content|text|reply|body)$/i;

/** Where an error came from, without its message: that may quote a customer. */
function frames(error: Error): string[] {
  const lines = error.stack?.split("\n").map((line) => line.trim()) ?? [];
  return lines.filter((line) => line.startsWith("at ")).slice(0, 8);
}

function mask(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return maskPii(value).slice(0, 1_000);
  if (value instanceof Error) return { type: value.name, message: mask(value.message), at: frames(value) };
  if (typeof value !== "object" || value === null) return value;
  if (depth > 4) return "(deep)";
  if (Array.isArray(value)) return value.slice(0, 20).map((each) => mask(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, secretNames.test(name) ? "(hidden)" : mask(each, depth + 1)]),
  );
}

export interface LoggerOptions {
  readonly level: "debug" | "info" | "warn" | "error" | "silent";
  /** Where lines go; standard error by default, so that standard output stays for results. */
  readonly write?: (line: string) => void;
}

/** JSON lines, masked by construction (BR-22): every value passes the mask, whoever logs it. */
export function createLogger(options: LoggerOptions): Logger {
  const destination = { write: options.write ?? ((line: string) => void process.stderr.write(line)) };
  const root = pino({ level: options.level, base: null, messageKey: "event" }, destination);
  const wrap = (base: Readonly<Record<string, unknown>>): Logger => ({
    info: (event, fields = {}) => root.info(mask({ ...base, ...fields }), event),
    warn: (event, fields = {}) => root.warn(mask({ ...base, ...fields }), event),
    error: (event, fields = {}) => root.error(mask({ ...base, ...fields }), event),
    child: (fields) => wrap({ ...base, ...fields }),
  });
  return wrap({});
}
