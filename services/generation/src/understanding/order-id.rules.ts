import { withCodes } from "@frontdesk/infra/text/codes";

/**
 * An order number as customers write it: "#1042", "ORD-1042", "ORD 1042", "ord/1042", "order 1042". Plain years and
 * amounts are none.
 */
export function orderIdIn(said: string): string | undefined {
  const text = withCodes(said, "-");
  const marked = /#\s?([\p{L}\d][\p{L}\d-]{1,30})/u.exec(text)?.[1];
  const coded = /(?<![\p{L}\d-])([A-Za-z]{1,6}-?\d[\dA-Za-z-]{2,30})(?![\p{L}\d])/u.exec(text)?.[1];
  const bare = /(?<![\p{L}\d.,$-])(\d{4,20})(?![\d.,]*[\p{L}\d%])/u.exec(text)?.[1];
  return marked ?? coded ?? bare;
}
