import { describe, expect, test } from "vitest";
import { encodingFor } from "./compress.ts";

describe("the encoding of an answer", () => {
  test.each([
    [undefined, undefined],
    ["", undefined],
    ["identity", undefined],
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["GZIP;q=1.0, br;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["*", "br"],
    ["*;q=0", undefined],
    ["br;q=0, *", "gzip"],
    ["gzip;q=nonsense", undefined],
    ["deflate, zstd", undefined],
  ])("%j gets %j", (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding);
  });
});
