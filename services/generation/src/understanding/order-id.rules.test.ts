import { expect, test } from "vitest";
import { orderIdIn } from "./order-id.rules.ts";

test.each([
  ["where is order #1042?", "1042"],
  ["ORD-1042 please", "ORD-1042"],
  ["pedido ORD 1042", "ORD-1042"],
  ["is ord/1042 sent", "ord-1042"],
  ["order va 0042", "va-0042"],
  ["oda KX- 2040 iko wapi", "KX-2040"],
  ["order 10423", "10423"],
])("[CAT-01] [CA-15] the order of %j is %s", (text, id) => {
  expect(orderIdIn(text)).toBe(id);
});

test.each(["order 2 shirts", "since 2 days", "size 42", "KES 150 for 20 kg"])("[CA-15] %j names no order", (text) => {
  expect(orderIdIn(text)).toBeUndefined();
});

test.each(["WHERE IS MY ORDER 1042", "ORDEN 1042"])("capitals make no code of a shouted sentence: %s", (text) => {
  expect(orderIdIn(text)).toBe("1042");
});
