import { createMovableClock } from "@frontdesk/infra/ports/clock";
import { expect, onTestFinished, test } from "vitest";
import { createTurnBudget } from "./turn-budget.ts";

function budgetOf(given: { ms?: number; deadlineMs?: number } = {}) {
  const clock = createMovableClock({ now: () => 1_000 });
  const budget = createTurnBudget(clock, { ms: given.ms ?? 20_000, deadlineAt: 1_000 + (given.deadlineMs ?? 85_000) });
  onTestFinished(() => budget.stop());
  return { budget, isSpentAt: (ms: number) => (clock.moveTo(ms), budget.signal.aborted) };
}

test("[WF-12] without a first word the budget is spent when its time is over, not before", () => {
  const { budget, isSpentAt } = budgetOf();
  expect([budget.leftMs(), budget.wholeLeftMs()]).toEqual([20_000, 40_000]);
  expect(isSpentAt(19_999)).toBe(false);
  expect(isSpentAt(20_000)).toBe(true);
});

test("[WF-12] once the first words are there the answer has as long again, and no longer", () => {
  const { budget, isSpentAt } = budgetOf();
  isSpentAt(15_000);
  budget.hearWords();
  expect(budget.leftMs()).toBe(25_000);
  expect(isSpentAt(39_999)).toBe(false);
  expect(isSpentAt(40_000)).toBe(true);
});

test("[WF-12] what is asked anew after the first words must begin within the first time, or not at all", () => {
  const { budget, isSpentAt } = budgetOf();
  budget.hearWords();
  isSpentAt(19_000);
  budget.awaitWords();
  expect(budget.leftMs()).toBe(1_000);
  expect(isSpentAt(20_000)).toBe(true);
});

test("[PROTOCOL-9] none of it goes past the turn's deadline", () => {
  const { budget, isSpentAt } = budgetOf({ ms: 60_000, deadlineMs: 70_000 });
  budget.hearWords();
  expect(budget.leftMs()).toBe(70_000);
  expect(isSpentAt(70_000)).toBe(true);
  expect(budgetOf({ deadlineMs: 5_000 }).budget.leftMs()).toBe(5_000);
});
