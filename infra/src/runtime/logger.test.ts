import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

test("[BR-22] no personal data or secret reaches a log line, wherever it stands", () => {
  const lines: string[] = [];
  const logger = createLogger({ level: "info", write: (line) => lines.push(line) }).child({
    customer: "siti@contoh.co.id",
  });
  logger.warn("chat.error", {
    message: "call 0812-3456-7890",
    nested: { list: ["4111 1111 1111 1111"], authorization: "Bearer abc", content: "my secret wish" },
    error: new Error("bad address siti@contoh.co.id"),
  });
  // The line's own time is a number that may hold any digits.
  const all = lines.join("").replace(/"time":\d+/, '"time":0');
  expect(lines).toHaveLength(1);
  for (const secret of ["siti@", "0812", "4111", "Bearer", "wish"]) expect(all).not.toContain(secret);
  expect(JSON.parse(all)).toMatchObject({ event: "chat.error", nested: { authorization: "(hidden)" } });
});
