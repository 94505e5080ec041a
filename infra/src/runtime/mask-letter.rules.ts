import type { EventName } from "@frontdesk/contracts/events";
import { entrances } from "@frontdesk/contracts/flow";
import { maskPii } from "../text/pii.ts";

const openFields = new Set(["specversion", "id", "source", "type", "time", "tenant", "conversation", "channel"]);
/** Of these, what is inside is somebody's, the id too. */
const personal = new Set(["user", "agent"]);
/** So many digits may be a phone, a card or an account. */
const mostDigits = 6;

const hidden = (text: string): string => `(${text.length} characters)`;

/** Numbers and ids stay readable; every other text is reduced to its length, so a dead letter holds no personal data. */
export function maskTexts(value: unknown, key = "", within = ""): unknown {
  if (typeof value === "string") {
    return openFields.has(key) && !personal.has(within) ? maskPii(value).slice(0, 200) : hidden(value);
  }
  if (Array.isArray(value)) return value.slice(0, 50).map((each) => maskTexts(each, key, within));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 50)
      .map(([name, each]) => [name, maskTexts(each, name, key)]),
  );
}

/** The desk makes its ids itself; what comes in from outside has the publisher's, which may be a phone or an address. */
export function shownId(event: EventName, id: string): string {
  if (!entrances.includes(event)) return id;
  const plain = /^[\w:.~-]{1,200}$/u.test(id) && id.replace(/\D/gu, "").length <= mostDigits;
  return plain && maskPii(id) === id ? id : hidden(id);
}
