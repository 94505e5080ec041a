import { describe, expect, test } from "vitest";
import { CommandError } from "./output.ts";
import { plainFault } from "./plain-faults.ts";

const system = (fields: Record<string, unknown>) => Object.assign(new Error("x"), fields);

describe("plain faults", () => {
  test("a taken port, a folder that may not be written and a full disk are one sentence each", () => {
    expect(plainFault(system({ code: "EADDRINUSE", port: 8080 }))).toMatch(/^port 8080 is taken/);
    expect(plainFault(system({ code: "EACCES", path: "/data/secret" }))).toBe("/data/secret may not be written");
    expect(plainFault(system({ code: "EACCES", port: 80 }))).toMatch(/^port 80 may not be used/);
    expect(plainFault(system({ code: "EROFS", path: "/data" }))).toBe("/data lies on a read-only disk");
    expect(plainFault(system({ code: "ENOSPC" }))).toBe("the disk is full");
  });

  test("a database that is locked or damaged is told, in an extended code and as a cause too", () => {
    const locked = system({ code: "ERR_SQLITE_ERROR", errcode: 5 });
    expect(plainFault(locked)).toMatch(/in use by another process/);
    expect(plainFault(system({ code: "ERR_SQLITE_ERROR", errcode: 5 | (2 << 8) }))).toBe(plainFault(locked));
    expect(plainFault(new Error("the bus file cannot be opened", { cause: locked }))).toBe(plainFault(locked));
    expect(plainFault(system({ code: "ERR_SQLITE_ERROR", errcode: 26 }))).toMatch(/damaged/);
  });

  test("what the user cannot mend keeps its stack", () => {
    expect(plainFault(new TypeError("x is undefined"))).toBeUndefined();
    expect(plainFault(system({ code: "ERR_SQLITE_ERROR", errcode: 1 }))).toBeUndefined();
    expect(plainFault("no error")).toBeUndefined();
    expect(plainFault(new CommandError("say so"))).toBe("say so");
  });
});
