import { describe, expect, test } from "vitest";
import { createTimeline, type Message, type Outgoing } from "./timeline.js";

function message(over: Partial<Message>): Message {
  return {
    id: "m1",
    visible: 1,
    role: "user",
    status: "shown",
    content: "hello",
    sources: [],
    guardUsed: false,
    at: "2026-01-01T00:00:00.000Z",
    ...over,
  };
}
const outgoing = (over: Partial<Outgoing>): Outgoing => ({
  key: "k1",
  content: "hello",
  at: "2026-01-01T00:00:00.000Z",
  state: "sending",
  ...over,
});
const nowMs = Date.parse("2026-01-01T00:00:05.000Z");

describe("reading order", () => {
  test("the record's number decides, whatever the order of arrival; unsent ones stand last", () => {
    const timeline = createTimeline();
    timeline.receive(message({ id: "b", visible: 2, role: "assistant", content: "two" }), nowMs);
    timeline.receive(message({ id: "a", visible: 1, content: "one" }), nowMs);
    const late = outgoing({ key: "k9", content: "later", at: "2026-01-01T00:00:09.000Z" });
    expect(timeline.entries([late]).map(({ content }) => content)).toEqual(["one", "two", "later"]);
    expect(timeline.last()).toBe(2);
  });

  test("a pending message shows its writer's own words until it is screened, then the stored ones", () => {
    const timeline = createTimeline();
    const own = outgoing({ id: "m1", state: "accepted", content: "my card 4111" });
    timeline.receive(message({ status: "pending", content: "", visible: 0 }), nowMs);
    expect(timeline.entries([own])).toMatchObject([{ key: "k1", content: "my card 4111" }]);
    timeline.receive(message({ content: "my card [card]" }), nowMs);
    expect(timeline.entries([])).toMatchObject([{ key: "k1", content: "my card [card]" }]);
    expect(timeline.last()).toBe(1);
  });

  test("a late pending copy never hides a shown message", () => {
    const timeline = createTimeline();
    timeline.receive(message({}), nowMs);
    timeline.receive(message({ status: "pending", content: "" }), nowMs);
    expect(timeline.entries([])).toMatchObject([{ content: "hello" }]);
  });
});

describe("no bubble shows twice", () => {
  test("a message heard before the answer to its sending takes the place of its bubble", () => {
    const timeline = createTimeline();
    timeline.receive(message({ content: "stored otherwise" }), nowMs);
    for (const state of ["sending", "offline", "busy"] as const) {
      expect(timeline.entries([outgoing({ state })])).toMatchObject([{ key: "k1", content: "stored otherwise" }]);
    }
  });

  test("an unsent message of an earlier page is not taken for one of the history", () => {
    const timeline = createTimeline();
    timeline.receive(message({ content: "an old question" }), nowMs);
    expect(timeline.entries([outgoing({ recalled: true, content: "not sent yet" })])).toHaveLength(2);
  });
});

test("after a close the old text stays above the new conversation, whose numbers begin anew", () => {
  const timeline = createTimeline();
  timeline.receive(message({ id: "old", visible: 9, content: "old" }), nowMs);
  timeline.nextChapter();
  expect(timeline.last()).toBe(0);
  timeline.receive(message({ id: "new", visible: 1, content: "new" }), nowMs);
  expect(timeline.entries([]).map(({ content, chapter }) => [content, chapter])).toEqual([
    ["old", 0],
    ["new", 1],
  ]);
});
