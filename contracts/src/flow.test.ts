import { describe, expect, test } from "vitest";
import { type EventName, events } from "./events.ts";
import { entrances, exits, flow, type Step } from "./flow.ts";

const steps: readonly Step[] = flow;
const said = new Set(steps.flatMap((step) => step.says));
const heard = new Set(steps.flatMap((step) => (step.hears === "clock" ? [] : [step.hears])));
const names = Object.keys(events) as EventName[];

describe("the flow is closed", () => {
  test("every event that is said is heard by a step or leaves by an exit", () => {
    expect([...said].filter((name) => !heard.has(name) && !exits.includes(name))).toEqual([]);
  });

  test("every event that is heard is said by a step or comes in by an entrance", () => {
    expect([...heard].filter((name) => !said.has(name) && !entrances.includes(name))).toEqual([]);
  });

  test("every event there is travels the flow, and every exit is said", () => {
    expect(names.filter((name) => !said.has(name) && !heard.has(name))).toEqual([]);
    expect(exits.filter((name) => !said.has(name))).toEqual([]);
  });

  test("an entrance is heard and is said by no step", () => {
    expect(entrances.filter((name) => !heard.has(name) || said.has(name))).toEqual([]);
  });

  test("every step can be reached from an entrance, from the clock or from a timer", () => {
    const reached = new Set<string>(steps.filter((step) => step.hears === "clock").map((step) => step.name));
    const open = new Set<string>(entrances);
    for (let grown = true; grown; ) {
      const next = steps.filter((step) => !reached.has(step.name) && open.has(step.hears));
      for (const step of next) {
        reached.add(step.name);
        for (const name of step.says) open.add(name);
      }
      grown = next.length > 0;
    }
    expect(steps.filter((step) => !reached.has(step.name))).toEqual([]);
  });
});

test("step names are unique and say verb-object in kebab case", () => {
  const stepNames = steps.map((step) => step.name);
  expect(new Set(stepNames).size).toBe(stepNames.length);
  for (const name of stepNames) expect(name).toMatch(/^[a-z]+-[a-z]+$/);
});

test("a step says each event once in its row, and events are named entity.fact", () => {
  for (const step of steps) expect(new Set(step.says).size).toBe(step.says.length);
  for (const [name, type] of Object.entries(events)) {
    expect(type.name).toBe(name);
    expect(name).toMatch(/^[a-z]+\.[a-z]+$/);
  }
});
