import type { Msg } from "@nats-io/transport-node";
import { expect, test } from "vitest";
import { createHandled, expectAgain, forgetUnder, letGo, noteEnded, recognise } from "./handled.ts";

const message = (sequence: number, at = 1_000 + sequence) =>
  ({ reply: `$JS.ACK.FLOW.step.1.${sequence}.1.${at}.0` }) as Msg;
const domain = (sequence: number) =>
  ({ reply: `$JS.ACK.hub.account.FLOW.step.1.${sequence}.1.${1_000 + sequence}.0.random` }) as Msg;

test("what was handled is known again, until the durable itself knows that it was", () => {
  const handled = createHandled();
  noteEnded(handled, message(7));
  expect([recognise(handled, message(7)), recognise(handled, domain(7)), recognise(handled, message(8))]).toEqual([
    "ended",
    "ended",
    "new",
  ]);
  forgetUnder(handled, 6);
  expect(handled.ended.size).toBe(1);
  forgetUnder(handled, 7);
  expect(handled.ended.size).toBe(0);
});

test("another message that a server gave the same sequence, having lost the first, is new", () => {
  const handled = createHandled();
  noteEnded(handled, message(7));
  expect(recognise(handled, message(7, 2_000))).toBe("new");
});

test("what is at work when the durable is made again is held, and only then", () => {
  const handled = createHandled();
  handled.atWork.add("7.1007");
  expect(recognise(handled, message(7))).toBe("new");
  expectAgain(handled);
  const again = message(7);
  expect(recognise(handled, again)).toBe("held");
  expect(letGo(handled, message(7))).toBe(again);
  expect(letGo(handled, message(7))).toBeUndefined();
  expect(recognise(handled, message(7))).toBe("new");
});

test("what is remembered is bounded", () => {
  const handled = createHandled();
  for (let n = 0; n < 20_010; n += 1) noteEnded(handled, message(n));
  expect(handled.ended.size).toBe(20_000);
});
