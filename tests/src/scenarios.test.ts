import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "@frontdesk/cli/backends";
import { seedExamples } from "@frontdesk/cli/seed";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type Customer, customer, type ReplyView } from "./fleet/customer.ts";
import { type Installation, install, userToken } from "./fleet/installation.ts";

/** The scenario format of examples/README.md, which examples.test.ts holds the files to. */
interface Scenario {
  readonly name: string;
  readonly user?: { readonly id: string; readonly tier: string };
  readonly steps: readonly { readonly say: string; readonly expect: Expected }[];
}

interface Expected {
  readonly citesDocument?: string;
  readonly contains?: readonly string[];
  readonly guardUsed?: boolean;
  readonly handoff?: boolean;
}

const root = join(import.meta.dirname, "../../examples");
const scenarios = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: tenant }) =>
    readdirSync(join(root, tenant, "scenarios")).map((file): [string, string, Scenario] => [
      tenant,
      file,
      parse(readFileSync(join(root, tenant, "scenarios", file), "utf8")) as Scenario,
    ]),
  );

/** They mostly wait, each for the end of a burst. */
describe.concurrent("the examples on the embedded backends", () => {
  let installation: Installation;

  beforeAll(async () => {
    installation = await install(
      async () => await openEmbedded(mkdtempSync(join(tmpdir(), "frontdesk-")), silentLogger),
    );
    await seedExamples(installation.backends.deps, installation.tenants);
  }, 60_000);
  afterAll(async () => await installation.stop());

  test.for(scenarios)(
    "[WF-06] [CA-14] %s: %s comes to what it says",
    async ([tenant, file, { user, steps }], { expect }) => {
      const writer = await writerOf(installation, tenant, user ?? { id: `guest-of-${file}`, tier: "guest" });
      const conversation = await writer.open();
      for (const step of steps) {
        const { reply } = await writer.say(conversation, step.say);
        expect(reply, step.say).toBeDefined();
        check(step.say, reply as ReplyView, step.expect);
        if (step.expect.handoff !== undefined)
          expect((await ownerOf(writer, conversation)) === "waiting", step.say).toBe(step.expect.handoff);
      }
    },
  );
});

async function writerOf(
  { url, tenants }: Installation,
  tenant: string,
  user: { id: string; tier: string },
): Promise<Customer> {
  return customer(url, await userToken(tenants, tenant, { name: user.id, tier: user.tier, now: Date.now() }));
}

function check(said: string, reply: ReplyView, expected: Expected): void {
  const context = `${said}\n→ ${reply.content}`;
  if (expected.citesDocument !== undefined)
    expect(
      reply.sources.map(({ document }) => document),
      context,
    ).toContain(expected.citesDocument);
  for (const part of expected.contains ?? []) expect(spaced(reply.content), context).toContain(spaced(part));
  if (expected.guardUsed !== undefined) expect(reply.guardUsed, context).toBe(expected.guardUsed);
}

/** Case and kind of blank do not matter. */
function spaced(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/gu, " ");
}

async function ownerOf(writer: Customer, conversation: string): Promise<unknown> {
  return (await writer.send("GET", `/chat/conversations/${conversation}/messages`)).body["owner"];
}
