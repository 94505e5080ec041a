/**
 * @typedef {{ event: string, data: string, id: string }} SseEvent
 */

/**
 * Reads `text/event-stream` as it comes, however the bytes were cut: LF, CR or CRLF lines, several `data:` lines,
 * comments, and an id that stays until the next one (HTML standard, "server-sent events").
 * @param {(event: SseEvent) => void} onEvent
 */
export function createSseParser(onEvent) {
  let rest = "";
  let afterCarriageReturn = false;
  let first = true;
  let event = "";
  let id = "";
  /** @type {string[]} */
  let data = [];

  function dispatch() {
    if (data.length > 0) onEvent({ event: event || "message", data: data.join("\n"), id });
    event = "";
    data = [];
  }

  /** @param {string} line */
  function take(line) {
    if (line === "") return dispatch();
    const colon = line.indexOf(":");
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const raw = colon < 0 ? "" : line.slice(colon + 1);
    const value = raw.startsWith(" ") ? raw.slice(1) : raw;
    if (field === "data") data.push(value);
    else if (field === "event") event = value;
    else if (field === "id" && !value.includes("\0")) id = value;
  }

  return {
    /** @param {string} text */
    feed(text) {
      let chunk = text;
      if (first && chunk !== "") {
        first = false;
        if (chunk.startsWith("\uFEFF")) chunk = chunk.slice(1);
      }
      // The LF of a CRLF whose CR ended the last chunk belongs to that line, which is already done.
      if (afterCarriageReturn && chunk !== "") {
        if (chunk.startsWith("\n")) chunk = chunk.slice(1);
        afterCarriageReturn = false;
      }
      if (chunk === "") return;
      afterCarriageReturn = chunk.endsWith("\r");
      const lines = (rest + chunk).split(/\r\n|\n|\r/);
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
    },
  };
}
