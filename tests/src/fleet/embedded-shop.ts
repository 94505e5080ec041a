import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { command, type DeskOptions, type DeskProcess, startDesk } from "./desk-process.ts";
import { settings } from "./shoe-shop.ts";

/** A data folder with one tenant in it, and its API key, as its owner makes it; gone when the test is over. */
export async function newEmbeddedShop(): Promise<{ readonly data: string; readonly apiKey: string }> {
  const data = mkdtempSync(join(tmpdir(), "frontdesk-shop-"));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const file = join(data, "acme.yaml");
  writeFileSync(file, JSON.stringify(settings));
  const { apiKey } = await command("tenant", "apply", file, "--data", data);
  return { data, apiKey: String(apiKey) };
}

/** Every service in one process on a data folder; it does not outlive the test. */
export async function startEmbeddedDesk(data: string, options: DeskOptions = {}): Promise<DeskProcess> {
  const desk = await startDesk(["--data", data], options);
  onTestFinished(async () => void (await desk.end("SIGKILL")));
  return desk;
}
