import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSseParser, type SseEvent } from "./sse.js";

function parse(...chunks: string[]): SseEvent[] {
  const events: SseEvent[] = [];
  const parser = createSseParser((event: SseEvent) => events.push(event));
  for (const chunk of chunks) parser.feed(chunk);
  return events;
}

describe("reading an event stream [WF-02]", () => {
  test("an event has its type, id and data, and the next one keeps the id", () => {
    expect(parse('event: message\nid: 7\ndata: {"a":1}\n\nevent: progress\ndata: x\n\n')).toEqual([
      { event: "message", data: '{"a":1}', id: "7" },
      { event: "progress", data: "x", id: "7" },
    ]);
  });

  test("LF, CR and CRLF end a line, also when a CRLF is cut in two", () => {
    const expected = [{ event: "message", data: "a\nb", id: "" }];
    expect(parse("data: a\ndata: b\n\n")).toEqual(expected);
    expect(parse("data: a\rdata: b\r\r")).toEqual(expected);
    expect(parse("data: a\r\ndata: b\r\n\r\n")).toEqual(expected);
    expect(parse("data: a\r", "\ndata: b\r", "\n\r", "\n")).toEqual(expected);
  });

  test("comments, unknown fields, events without data and an unfinished event are no events", () => {
    expect(parse(": beat\n\n", "retry: 10\n\n", "event: x\n\n", "data: half\n")).toEqual([]);
  });

  test("one blank after the colon goes, more stay; a field without colon is empty; an id with NULL is ignored", () => {
    expect(parse("id: a\0b\ndata:  x\ndata\ndata:y\n\n")).toEqual([{ event: "message", data: " x\n\ny", id: "" }]);
  });

  test("a byte order mark is no part of the first field", () => {
    expect(parse("\uFEFFdata: x\n\n")).toHaveLength(1);
  });

  test("however the text is cut, the events are the same", () => {
    const line = fc.constantFrom("data: a", "data:b", "data", "event: t", "id: 3", "id", ": c", "", "", "other: z");
    const end = fc.constantFrom("\n", "\r", "\r\n");
    const text = fc.array(fc.tuple(line, end), { maxLength: 20 }).map((rows) => rows.flat().join(""));
    fc.assert(
      fc.property(text, fc.array(fc.nat(60), { maxLength: 8 }), (whole, cuts) => {
        const places = [0, ...cuts.map((cut) => Math.min(cut, whole.length)), whole.length].sort((a, b) => a - b);
        const chunks = places.slice(1).map((place, index) => whole.slice(places[index], place));
        expect(parse(...chunks)).toEqual(parse(whole));
      }),
    );
  });
});
