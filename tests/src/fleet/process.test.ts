import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startDesk } from "./desk-process.ts";

/** A checkout whose product only says where it is, and waits to be ended. */
function otherBuild(): string {
  const checkout = mkdtempSync(join(tmpdir(), "frontdesk-build-"));
  onTestFinished(() => rmSync(checkout, { recursive: true, force: true }));
  mkdirSync(join(checkout, "services/cli/src"), { recursive: true });
  const program = `process.on("SIGTERM", () => process.exit(0));
    console.log(JSON.stringify({ url: "the other build: " + process.argv.slice(2, 4).join(" ") }));
    setInterval(() => undefined, 1_000);`;
  writeFileSync(join(checkout, "services/cli/src/main.ts"), program);
  return checkout;
}

test("a desk's code lies in the checkout it is given, and it can be frozen, thawed and ended", async () => {
  const desk = await startDesk(["safety"], { checkout: otherBuild() });
  onTestFinished(async () => void (await desk.end("SIGKILL")));
  expect(desk.url).toBe("the other build: run safety");
  desk.freeze();
  expect([desk.state(), desk.code()]).toEqual(["frozen", undefined]);
  desk.thaw();
  expect(desk.state()).toBe("runs");
  expect(await desk.end("SIGTERM")).toBe(0);
  expect([desk.state(), desk.code()]).toEqual(["ended", 0]);
});
