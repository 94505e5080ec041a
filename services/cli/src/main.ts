import { TransientError } from "@frontdesk/infra/ports/errors";
import { Command, Option } from "commander";
import { type ListingClient, withClient } from "./client.ts";
import { ask } from "./commands/ask.ts";
import { dlqList, dlqReplay, dlqShow } from "./commands/dlq.ts";
import { doctor } from "./commands/doctor.ts";
import { erase } from "./commands/erase.ts";
import { evaluate } from "./commands/evaluate.ts";
import { kbAdd, kbList, kbRemove, kbSearch } from "./commands/kb.ts";
import { kbCalibrate } from "./commands/kb-calibrate.ts";
import { kbGapDone, kbGaps } from "./commands/kb-gaps.ts";
import { kbReindex, kbShow } from "./commands/kb-show.ts";
import { migrate } from "./commands/migrate.ts";
import { type NatsCredsAsked, natsCreds } from "./commands/nats-creds.ts";
import { run } from "./commands/run.ts";
import { start } from "./commands/start.ts";
import { tenantApply, tenantList, tenantShow } from "./commands/tenant.ts";
import { topology } from "./commands/topology.ts";
import { turnsShow, turnsStuck } from "./commands/turns.ts";
import { usage } from "./commands/usage.ts";
import { type Config, readConfig } from "./config.ts";
import { CommandError } from "./output.ts";
import { plainFault } from "./plain-faults.ts";
import type { ServiceName } from "./services.ts";

interface Common {
  readonly json?: boolean;
  readonly data?: string;
  readonly tenant?: string;
  readonly port?: string;
}

const whole = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new CommandError(`${text} is not a whole number`);
  return Number(text);
};

const portOf = (text: string): number => {
  const port = whole(text);
  if (port > 65_535) throw new CommandError(`${text} is not a port: it must be at most 65535`);
  return port;
};

/** The environment, with what the command line says over it. */
function configOf({ data, port }: Common): Config {
  const config = readConfig(process.env);
  return {
    ...config,
    ...(data === undefined ? {} : { dataDir: data }),
    ...(port === undefined ? {} : { port: portOf(port) }),
  };
}

function command(parent: Command, signature: string, summary: string): Command {
  return parent
    .command(signature)
    .description(summary)
    .option("--json", "print one line of JSON")
    .option("--data <dir>", "data folder of the embedded installation (FRONTDESK_DATA, .frontdesk)");
}

const program = new Command("frontdesk").description("An open customer-service desk.").showHelpAfterError();

command(program, "start", "run everything in one process, with the example tenants")
  .option("--port <n>", "port of the HTTP edge (FRONTDESK_PORT, 8080; 0 takes a free one)")
  .action(async (options: Common) => await start(configOf(options), options.json === true));

command(program, "run [services...]", "run the named services (none: all) on the servers of the environment")
  .option("--port <n>", "port of this process's HTTP")
  .action(async (services: string[], options: Common) => await run(configOf(options), services, options.json === true));

/** Asks by HTTP, of a desk that these services make: they must run somewhere when this process does not start them. */
const asking =
  (...needs: readonly ServiceName[]) =>
  async (options: Common, act: (client: ListingClient, json: boolean) => Promise<void>): Promise<void> => {
    const asked = { tenant: options.tenant, needs };
    await withClient(configOf(options), asked, async (client) => await act(client, options.json === true));
  };
const askTheDesk = asking("ingress", "safety", "retrieval", "generation");
const askKnowledge = asking("retrieval");

command(program, "ask <text>", "ask one question in a new conversation")
  .option("--tenant <t>", "whose desk")
  .action(async (text: string, options: Common) => {
    await askTheDesk(options, async (client, json) => await ask(client, text, json));
  });

const kb = program.command("kb").description("a tenant's knowledge");
const ofTenant = (signature: string, summary: string) =>
  command(kb, signature, summary).option("--tenant <t>", "whose knowledge");
ofTenant("add <paths...>", "add files, folders, or JSONL of {id,title?,text}").action(
  async (paths: string[], options: Common) => {
    await askKnowledge(options, async (client, json) => await kbAdd(client, paths, { json }));
  },
);
ofTenant("list", "list the documents").action(async (options: Common) => await askKnowledge(options, kbList));
ofTenant("show <id>", "show how far a document is, and what could not be read of it")
  .option("--text", "also every passage, as the search sees it")
  .action(async (id: string, options: Common & { text?: boolean }) => {
    const text = options.text === true;
    await askKnowledge(options, async (client, json) => await kbShow(client, id, { text, json }));
  });
ofTenant("reindex", "read every document again from its stored original, while the old passages answer").action(
  async (options: Common) => await askKnowledge(options, async (client, json) => await kbReindex(client, { json })),
);
ofTenant("remove <id>", "remove a document").action(async (id: string, options: Common) => {
  await askKnowledge(options, async (client, json) => await kbRemove(client, id, json));
});
ofTenant("search <query>", "find passages")
  .addOption(new Option("--top <n>", "how many").default("3"))
  .action(async (query: string, options: Common & { top: string }) => {
    const top = whole(options.top);
    await askKnowledge(options, async (client, json) => await kbSearch(client, query, { top, json }));
  });

ofTenant("calibrate", "measure the guard on the tenant's own documents")
  .option("--apply", "use the threshold that was measured")
  .action(async (options: Common & { apply?: boolean }) => {
    const apply = options.apply === true;
    await askKnowledge(options, async (client, json) => await kbCalibrate(client, { apply, json }));
  });
const gaps = ofTenant("gaps", "list the questions that no document answered").action(
  async (options: Common) => await askKnowledge(options, kbGaps),
);
command(gaps, "done <id>", "take a question off the list")
  .option("--tenant <t>", "whose knowledge")
  .action(async (id: string, options: Common) => {
    await askKnowledge(options, async (client, json) => await kbGapDone(client, id, json));
  });

command(program, "eval <file>", "ask the questions of a file (JSONL, YAML, CSV) and say which answers are as expected")
  .option("--tenant <t>", "whose desk")
  .action(async (file: string, options: Common) => {
    const { dataDir } = configOf(options);
    const { tenant: of } = options;
    await askTheDesk(options, async (client, json) => await evaluate(client, file, { json, dataDir, tenant: of }));
  });

const turns = program.command("turns").description("how turns were decided, and which are overdue");
command(turns, "list", "list the conversations whose work is overdue")
  .option("--tenant <t>", "whose turns")
  .requiredOption("--stuck", "only overdue ones are kept account of")
  .action(async (options: Common) => await asking("scheduler")(options, turnsStuck));
command(turns, "show <conversation>", "show a conversation's turns, or one of them: CONVERSATION/TURN")
  .option("--tenant <t>", "whose desk")
  .action(async (id: string, options: Common) => {
    await asking()(options, async (client, json) => await turnsShow(client, id, json));
  });

command(program, "erase", "erase a conversation, or every conversation of a user, for good")
  .option("--tenant <t>", "whose desk")
  .option("--user <u>", "the user's id, as the tenant knows it")
  .option("--conversation <c>", "one conversation")
  .action(async ({ user, conversation, ...options }: Common & { user?: string; conversation?: string }) => {
    const asked = { ...(user === undefined ? {} : { user }), ...(conversation === undefined ? {} : { conversation }) };
    // What is left over is removed by the sweep.
    const askToErase = asking("retrieval", "escalation", "scheduler");
    await askToErase(options, async (client, json) => await erase(client, asked, json));
  });

const tenant = program.command("tenant").description("the companies served here");
command(tenant, "apply <file>", "validate settings, show the difference, store them")
  .option("--dry-run", "store nothing")
  .action(async (file: string, options: Common & { dryRun?: boolean }) => {
    await tenantApply(configOf(options), file, { json: options.json === true, dryRun: options.dryRun === true });
  });
command(tenant, "list", "list the tenants").action(
  async (options: Common) => await tenantList(configOf(options), options.json === true),
);
command(tenant, "show <id>", "show a tenant's settings")
  .option("--token-secret", "also the secret that signs its end users' tokens")
  .action(async (id: string, options: Common & { tokenSecret?: boolean }) => {
    await tenantShow(configOf(options), id, { json: options.json === true, tokenSecret: options.tokenSecret === true });
  });

command(program, "usage", "show what the models were asked and cost, by day, model and operation")
  .option("--tenant <t>", "one tenant's only")
  .addOption(new Option("--days <n>", "today and the days before").default("30"))
  .action(async (options: Common & { days: string }) => {
    const asked = { json: options.json === true, tenant: options.tenant, days: Math.max(1, whole(options.days)) };
    await usage(configOf(options), asked);
  });

const dlq = program.command("dlq").description("dead letters");
command(dlq, "list", "list them, newest first")
  .option("--before <sequence>", "those before this one")
  .action(async (options: Common & { before?: string }) => {
    const before = options.before === undefined ? undefined : whole(options.before);
    await dlqList(configOf(options), options.json === true, before);
  });
command(dlq, "show <sequence>", "show one").action(async (sequence: string, options: Common) => {
  await dlqShow(configOf(options), whole(sequence), options.json === true);
});
command(dlq, "replay <sequence>", "say one again").action(async (sequence: string, options: Common) => {
  await dlqReplay(configOf(options), whole(sequence), options.json === true);
});

const nats = program.command("nats").description("accounts of the NATS server");
command(nats, "creds", "make the accounts that services and gateways need, and nothing beyond")
  .requiredOption("--out <folder>", "where they are written; passwords that are there are kept")
  .option("--gateway <tenant:channel...>", "a gateway: one tenant's, of one channel")
  .option("--server <address>", "host and port that the users connect to", "nats:4222")
  .action(async (options: Common & NatsCredsAsked) => {
    await natsCreds(configOf(options), options, options.json === true);
  });

command(program, "migrate", "change what is stored already to what this release writes")
  .option("--dry-run", "count what would change, write nothing")
  .option("--again", "also what has finished, for documents that an older release has written since")
  .action(async (options: Common & { dryRun?: boolean; again?: boolean }) => {
    const { json, dryRun, again } = options;
    await migrate(configOf(options), { json: json === true, dryRun: dryRun === true, again: again === true });
  });

command(program, "topology", "compare the bus's streams and durables with those of this version")
  .option("--apply", "make what is missing, raise what is older")
  .option("--delete <durable>", "delete a durable that this version does not declare")
  .option("--yes", "also when it has a backlog, or somebody pulls it")
  .action(async (options: Common & { apply?: boolean; delete?: string; yes?: boolean }) => {
    const { apply, delete: doomed, yes, json } = options;
    const asked = { apply: apply === true, doomed, yes: yes === true, json: json === true };
    await topology(configOf(options), asked);
  });

command(program, "doctor", "check this machine, the environment and the backends").action(
  async (options: Common) => await doctor(() => configOf(options), options.json === true),
);

try {
  await program.parseAsync();
} catch (error) {
  const fault = plainFault(error);
  if (fault === undefined) throw error;
  process.stderr.write(`frontdesk: ${fault}\n`);
  if (error instanceof TransientError) process.stderr.write("`frontdesk doctor` says what does not answer.\n");
  process.exitCode = 1;
}
