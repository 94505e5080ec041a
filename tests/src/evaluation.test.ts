import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "@frontdesk/cli/backends";
import { clientOf, type ListingClient } from "@frontdesk/cli/client";
import { evaluate } from "@frontdesk/cli/commands/evaluate";
import { turnsShow } from "@frontdesk/cli/commands/turns";
import type { EvaluationReport } from "@frontdesk/cli/evaluation/judge.rules";
import { seedExamples } from "@frontdesk/cli/seed";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Installation, install } from "./fleet/installation.ts";

const root = join(import.meta.dirname, "../../examples");
const tenants = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** Share of an example's questions that must come out as expected. */
const bar = 0.8;

describe("frontdesk eval on the examples", () => {
  let installation: Installation;
  const dataDir = mkdtempSync(join(tmpdir(), "frontdesk-"));
  const printed: string[] = [];

  beforeAll(async () => {
    installation = await install(async () => await openEmbedded(dataDir, silentLogger));
    await seedExamples(installation.backends.deps, installation.tenants);
  }, 60_000);
  afterAll(async () => await installation.stop());
  beforeEach(() => {
    printed.length = 0;
    vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
  });
  afterEach(() => vi.restoreAllMocks());

  async function clientFor(tenant: string): Promise<ListingClient> {
    return clientOf(installation.url, await installation.tenants.createKey(tenant, "test"));
  }

  test.each(tenants)(
    "[WF-06] [WF-07] [CA-10] [CA-14] %s answers its own questions, and declines foreign ones",
    async (tenant) => {
      const client = await clientFor(tenant);
      await evaluate(client, join(root, tenant, "evaluation.yaml"), { json: true, dataDir, tenant });
      const { right, results, counts } = JSON.parse(printed.join("")) as EvaluationReport;
      const faults = results.filter(({ outcome }) => outcome !== "hit" && outcome !== "declined");
      expect(right, JSON.stringify(faults, null, 2)).toBeGreaterThanOrEqual(bar);
      expect(counts.invented, JSON.stringify(faults, null, 2)).toBe(0);
      // What is quoted from a document is held by it.
      const doubted = /confirm the details|confirmar los detalles|memastikan rinciannya|kukuthibitishia maelezo/u;
      expect(results.filter(({ reply }) => doubted.test(reply))).toEqual([]);
    },
  );

  test("[SL-13] a turn's decision record says what was found, decided, checked and how long it took", async () => {
    const client = await clientFor("nibwell");
    const { id } = await client.send<{ id: string }>("POST", "/chat/conversations", { body: {} });
    const question = { content: "Mail me at rosa@example.com: how long are deleted notes kept?" };
    await client.send("POST", `/chat/conversations/${id}/messages`, { body: question, headers: { prefer: "wait=30" } });
    await turnsShow(client, `${id}/1`, true);
    const [turn] = JSON.parse(printed.join("")) as [Record<string, unknown>];
    expect(turn).toMatchObject({ turn: 1, decision: { brain: "rules", journey: "support", calls: [] } });
    expect(turn["passages"]).toContainEqual(expect.objectContaining({ document: "deleted-notes-and-history.md" }));
    expect(turn["layers"]).toContainEqual(expect.objectContaining({ layer: "grounding", verdict: "pass" }));
    const stages = (turn["stages"] as { stage: string }[]).map(({ stage }) => stage);
    expect(stages).toEqual(["retrieve-context", "draft-reply", "approve-reply"]);
    expect(printed.join("")).not.toContain("rosa@example.com");
    printed.length = 0;
    await turnsShow(client, id, false);
    expect(printed.join("")).toMatch(/confidence [\d.]+ \(sure, threshold [\d.]+\)/u);
    await expect(turnsShow(client, `${id}/9`, false)).rejects.toThrow("has no answered turn 9");
  });
});
