/**
 * How an answer of the desk is followed up.
 * @typedef {{ status: number, code?: string | undefined, retryAfterMs?: number | undefined }} Outcome
 * @typedef {{ kind: "done" }
 *   | { kind: "again", afterMs: number, why: "offline" | "busy" }
 *   | { kind: "reopen" }
 *   | { kind: "refused", code: string }} Verdict
 */

const BASE_MS = 1_000;
const MAX_MS = 30_000;
const MAX_RETRY_AFTER_MS = 3_600_000;
const REOPENS = ["conversation_closed", "conversation_erased", "conversation_not_found"];

/**
 * Exponential, half fixed and half random, so that a thousand pages do not come back in the same second.
 * @param {number} attempt from 0
 * @param {() => number} random
 */
export function backoffMs(attempt, random) {
  const ceiling = Math.min(MAX_MS, BASE_MS * 2 ** Math.min(attempt, 10));
  return Math.round(ceiling / 2 + random() * (ceiling / 2));
}

/**
 * `Retry-After` as seconds or as an HTTP date; nothing when it is neither.
 * @param {string | null} header
 * @param {number} nowMs
 */
export function retryAfterMs(header, nowMs) {
  if (header === null || header.trim() === "") return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}

/**
 * Status 0 is a lost connection. A lost or unsure answer is sent again with the same key; a closed or vanished
 * conversation is opened anew; only a fault of the message itself comes back to its writer.
 * @param {Outcome} outcome
 * @param {number} attempt
 * @param {() => number} random
 * @returns {Verdict}
 */
export function judge(outcome, attempt, random) {
  const { status, code } = outcome;
  if (status >= 200 && status < 300) return { kind: "done" };
  if (status === 0) return { kind: "again", afterMs: backoffMs(attempt, random), why: "offline" };
  if (code && REOPENS.includes(code)) return { kind: "reopen" };
  if (status === 429 || status === 408 || status >= 500) {
    return { kind: "again", afterMs: outcome.retryAfterMs ?? backoffMs(attempt, random), why: "busy" };
  }
  return { kind: "refused", code: code ?? "unknown" };
}
