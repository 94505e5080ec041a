import { normalise } from "@frontdesk/infra/text/normalise";
import { findPii, maskSpans, type PiiOptions } from "@frontdesk/infra/text/pii";

/** Values are compared without spaces, punctuation and case: "+62 812-3" in a document is "+628123" in a reply. */
const bare = (value: string) =>
  normalise(value)
    .text.toLowerCase()
    .replace(/[^\p{L}\p{N}@]/gu, "");

/**
 * Masks personal data in a reply, except values that stand in its sources: a shop's own telephone number is no secret
 * (SL-06). What is on a card is masked wherever they come from.
 */
export function maskEcho(
  text: string,
  sources: readonly string[],
  options: PiiOptions,
): { text: string; masked: number } {
  const spans = findPii(text, options);
  if (spans.length === 0) return { text, masked: 0 };
  const known = sources.map(bare);
  const echoed = spans.filter(
    ({ type, value }) =>
      type === "CARD" || type === "CARD_DETAIL" || !known.some((source) => source.includes(bare(value))),
  );
  return { text: maskSpans(text, echoed), masked: echoed.length };
}
