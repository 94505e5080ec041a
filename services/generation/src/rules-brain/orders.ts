import type { Language } from "@frontdesk/contracts/ids";
import type { DialogueState } from "../dialogue/dialogue.ts";
import { wordsOf } from "../dialogue/words.rules.ts";
import { baseLanguage } from "../understanding/language.rules.ts";
import { orderIdIn } from "../understanding/order-id.rules.ts";

/** T13: the customer's order by the number they gave, else their latest ones (CA-15). */
export async function fetchOrders(state: DialogueState): Promise<DialogueState> {
  const id = orderIdIn(state.text);
  const orders = await (id === undefined ? state.input.tools.orderStatus() : state.input.tools.orderStatus(id));
  return { ...state, orders };
}

/** N10: tell what the order system said, and nothing else (CA-10). */
export function tellOrderStatus(state: DialogueState): DialogueState {
  return { ...state, draft: { content: orderReply(state), cited: [], guardUsed: false } };
}

function orderReply(state: DialogueState): string {
  const { orders, language, text, input } = state;
  const words = wordsOf(state).orders;
  if (orders === undefined) return words.unavailable;
  if (!orders.ok) {
    if (orders.code === "forbidden") return words.login;
    return orders.code === "not_found" ? words.notFound : words.unavailable;
  }
  const dayOf = (at: string) => dayText(at, language, input.settings.hours.timeZone);
  const list = orders.data.orders;
  if (list.length === 0) return orderIdIn(text) === undefined ? words.none : words.notFound;
  const lines = list.map((order) =>
    [
      words.line({
        id: order.order_id,
        status: words.status[order.status.toLowerCase()] ?? order.status,
        placed: dayOf(order.placedAt),
        total: order.totalText,
      }),
      order.tracking === undefined ? "" : words.tracking(order.tracking),
    ]
      .filter((part) => part !== "")
      .join(" "),
  );
  return list.length === 1 ? (lines[0] ?? "") : [words.several, ...lines].join("\n");
}

/** A day as the customer reads it; what is no date is told as it is. */
function dayText(at: string, language: Language, timeZone: string): string {
  const moment = Date.parse(at);
  if (Number.isNaN(moment)) return at;
  const locale = baseLanguage(language);
  return new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, { dateStyle: "long", timeZone }).format(moment);
}
