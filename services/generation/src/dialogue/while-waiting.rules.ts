import type { Language } from "@frontdesk/contracts/ids";
import type { DialogueState, Draft } from "./dialogue.ts";
import { wordsOf } from "./words.rules.ts";

const minuteMs = 60_000;
/** So far ahead a time is told in minutes from now. */
const soonMs = 120 * minuteMs;
const locales: Readonly<Record<Language, string>> = { en: "en", es: "es", id: "id", sw: "sw", sheng: "sw" };

/** Nodes whose words are worth saying to somebody who waits for a person, though they cite nothing. */
const plainNodes = ["order_status_response", "catalog_present_options", "prefs_consent_response"];
const plainChatter = ["thanks", "bye", "acknowledgement"];

/**
 * PROTOCOL 8, SL-09: what the bot may still say while the customer waits for a person: an answer from documents or the
 * company's systems, once. Everything else becomes the word on when somebody comes, worded otherwise each time; a call
 * for a person stays with it, since it may be more urgent than the one before. Nobody waits: the draft, as it is.
 */
export function whileWaiting(state: DialogueState, draft: Draft): Draft {
  const { awaits } = state.input.context;
  if (awaits === undefined || isPlainAnswer(state, draft)) return draft;
  const { by: _by, ...rest } = draft;
  return { ...rest, content: notice(state, awaits), cited: [] };
}

function isPlainAnswer({ input, path, governed }: DialogueState, draft: Draft): boolean {
  if (draft.handoff !== undefined || draft.guardUsed) return false;
  const said = input.context.history.some(({ role, text }) => role === "assistant" && text.startsWith(draft.content));
  if (said) return false;
  const chatter = governed.class === "casual" && plainChatter.includes(governed.casual ?? "");
  return draft.cited.length > 0 || chatter || path.some((node) => plainNodes.includes(node));
}

function notice(state: DialogueState, { turn, by }: NonNullable<DialogueState["input"]["context"]["awaits"]>): string {
  const { input, language } = state;
  const words = wordsOf(state).waiting;
  const late = by !== null && by <= input.now;
  const when = by === null ? words.soon : late ? words.late : words.expected(timeText(input, by, language));
  // Turns after the call are counted: two that follow each other never say the same.
  const nth = Math.max(0, input.context.turn - turn - 1) % words.notices.length;
  return `${words.notices[nth] ?? ""} ${when}`;
}

/** "in 20 minutes", or the weekday and time in the company's zone. */
function timeText({ settings, now }: DialogueState["input"], by: number, language: Language): string {
  const locale = locales[language];
  if (by - now <= soonMs) {
    const minutes = Math.max(5, Math.ceil((by - now) / minuteMs / 5) * 5);
    return new Intl.RelativeTimeFormat(locale).format(minutes, "minute");
  }
  const { timeZone } = settings.hours;
  const zone = timeZone === "UTC" ? ({ timeZoneName: "short" } as const) : {};
  const form = { weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone, ...zone } as const;
  return new Intl.DateTimeFormat(locale, form).format(by);
}
