import type { ServiceName } from "@frontdesk/contracts/service-names";
import { TransientError } from "@frontdesk/infra/ports/errors";
import { Command, Option } from "commander";
import packageJson from "../package.json" with { type: "json" };
import type { ListingClient } from "./client.ts";
import type { AttackAsked } from "./commands/attack.ts";
import type { NatsCredsAsked } from "./commands/nats-creds.ts";
import type { Config } from "./config.ts";
import { CommandError } from "./output.ts";

/** Loaded when it is called: no command pays for the code of the others. */
const load = {
  ask: () => import("./commands/ask.ts"),
  attack: () => import("./commands/attack.ts"),
  dlq: () => import("./commands/dlq.ts"),
  doctor: () => import("./commands/doctor.ts"),
  erase: () => import("./commands/erase.ts"),
  evaluate: () => import("./commands/evaluate.ts"),
  kb: () => import("./commands/kb.ts"),
  kbCalibrate: () => import("./commands/kb-calibrate.ts"),
  kbGaps: () => import("./commands/kb-gaps.ts"),
  kbShow: () => import("./commands/kb-show.ts"),
  migrate: () => import("./commands/migrate.ts"),
  natsCreds: () => import("./commands/nats-creds.ts"),
  run: () => import("./commands/run.ts"),
  start: () => import("./commands/start.ts"),
  tenant: () => import("./commands/tenant.ts"),
  topology: () => import("./commands/topology.ts"),
  turns: () => import("./commands/turns.ts"),
  usage: () => import("./commands/usage.ts"),
};

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

const percentOf = (text: string): number => {
  const percent = whole(text);
  if (percent > 100) throw new CommandError(`${text} is no percentage: it must be at most 100`);
  return percent;
};

/** The environment, with what the command line says over it. */
async function configOf({ data, port }: Common): Promise<Config> {
  const { readConfig } = await import("./config.ts");
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

const program = new Command("frontdesk")
  .description("An open customer-service desk.")
  .version(packageJson.version, "-v, --version", "print the version")
  .showHelpAfterError();

command(program, "start", "run everything in one process, with the example tenants")
  .option("--port <n>", "port of the HTTP edge (FRONTDESK_PORT, 8080; 0 takes a free one)")
  .action(async (options: Common) => await (await load.start()).start(await configOf(options), options.json === true));

command(program, "run [services...]", "run the named services (none: all) on the servers of the environment")
  .option("--port <n>", "port of this process's HTTP")
  .action(
    async (services: string[], options: Common) =>
      await (await load.run()).run(await configOf(options), services, options.json === true),
  );

/** Asks by HTTP, of a desk that these services make: they must run somewhere when this process does not start them. */
const asking =
  (...needs: readonly ServiceName[]) =>
  async (options: Common, act: (client: ListingClient, json: boolean) => Promise<void>): Promise<void> => {
    const asked = { tenant: options.tenant, needs };
    const { withClient } = await import("./client.ts");
    await withClient(await configOf(options), asked, async (client) => await act(client, options.json === true));
  };
const askTheDesk = asking("ingress", "safety", "retrieval", "generation");
const askKnowledge = asking("retrieval");

command(program, "ask <text>", "ask one question in a new conversation")
  .option("--tenant <t>", "whose desk")
  .action(async (text: string, options: Common) => {
    await askTheDesk(options, async (client, json) => await (await load.ask()).ask(client, text, json));
  });

const kb = program.command("kb").description("a tenant's knowledge");
const ofTenant = (signature: string, summary: string) =>
  command(kb, signature, summary).option("--tenant <t>", "whose knowledge");
ofTenant("add <paths...>", "add files, folders, or JSONL of {id,title?,text}")
  .option("--base <dir>", "ids are the paths within this folder (the one you are in)")
  .action(async (paths: string[], options: Common & { base?: string }) => {
    const { base } = options;
    await askKnowledge(options, async (client, json) => await (await load.kb()).kbAdd(client, paths, { json, base }));
  });
ofTenant("list", "list the documents").action(
  async (options: Common) =>
    await askKnowledge(options, async (client, json) => await (await load.kb()).kbList(client, json)),
);
ofTenant("show <id>", "show how far a document is, and what could not be read of it")
  .option("--text", "also every passage, as the search sees it")
  .action(async (id: string, options: Common & { text?: boolean }) => {
    const text = options.text === true;
    await askKnowledge(options, async (client, json) => await (await load.kbShow()).kbShow(client, id, { text, json }));
  });
ofTenant("reindex", "read every document again from its stored original, while the old passages answer").action(
  async (options: Common) =>
    await askKnowledge(options, async (client, json) => await (await load.kbShow()).kbReindex(client, { json })),
);
ofTenant("remove <id>", "remove a document").action(async (id: string, options: Common) => {
  await askKnowledge(options, async (client, json) => await (await load.kb()).kbRemove(client, id, json));
});
ofTenant("search <query>", "find passages")
  .addOption(new Option("--top <n>", "how many").default("3"))
  .action(async (query: string, options: Common & { top: string }) => {
    const top = whole(options.top);
    await askKnowledge(options, async (client, json) => await (await load.kb()).kbSearch(client, query, { top, json }));
  });

ofTenant("calibrate", "measure the guard on the tenant's own documents")
  .option("--apply", "use the threshold that was measured")
  .option("--reset", "take the calibration in force back first")
  .action(async (options: Common & { apply?: boolean; reset?: boolean }) => {
    const { apply = false, reset = false } = options;
    await askKnowledge(
      options,
      async (client, json) => await (await load.kbCalibrate()).kbCalibrate(client, { apply, reset, json }),
    );
  });
const gaps = ofTenant("gaps", "list the questions that no document answered").action(
  async (options: Common) =>
    await askKnowledge(options, async (client, json) => await (await load.kbGaps()).kbGaps(client, json)),
);
command(gaps, "done <id>", "take a question off the list")
  .option("--tenant <t>", "whose knowledge")
  .action(async (id: string, options: Common) => {
    await askKnowledge(options, async (client, json) => await (await load.kbGaps()).kbGapDone(client, id, json));
  });

command(program, "eval <file>", "ask the questions of a file (JSONL, YAML, CSV) and say which answers are as expected")
  .option("--tenant <t>", "whose desk")
  .option("--min <percent>", "exit with 1 when fewer are as expected (the file's `min`, 80)")
  .action(async (file: string, options: Common & { min?: string }) => {
    const { dataDir } = await configOf(options);
    const { tenant: of } = options;
    const min = options.min === undefined ? undefined : percentOf(options.min);
    await askTheDesk(
      options,
      async (client, json) => await (await load.evaluate()).evaluate(client, file, { json, dataDir, tenant: of, min }),
    );
  });

const turns = program.command("turns").description("how turns were decided, and which are overdue");
command(turns, "list", "list the newest turns, each with its conversation")
  .option("--tenant <t>", "whose turns")
  .option("--stuck", "those whose work is overdue")
  .addOption(new Option("--limit <n>", "how many of the newest").default("20"))
  .action(async (options: Common & { stuck?: boolean; limit: string }) => {
    const limit = Math.min(200, Math.max(1, whole(options.limit)));
    const { turnsRecent, turnsStuck } = await load.turns();
    if (options.stuck === true) await asking("scheduler")(options, turnsStuck);
    else await asking()(options, async (client, json) => await turnsRecent(client, { limit, json }));
  });
command(turns, "show <conversation>", "show a conversation's turns, or one of them: CONVERSATION/TURN")
  .option("--tenant <t>", "whose desk")
  .action(async (id: string, options: Common) => {
    await asking()(options, async (client, json) => await (await load.turns()).turnsShow(client, id, json));
  });

command(program, "erase", "erase a conversation, or every conversation of a user, for good")
  .option("--tenant <t>", "whose desk")
  .option("--user <u>", "the user's id, as the tenant knows it")
  .option("--conversation <c>", "one conversation")
  .action(async ({ user, conversation, ...options }: Common & { user?: string; conversation?: string }) => {
    const asked = { ...(user === undefined ? {} : { user }), ...(conversation === undefined ? {} : { conversation }) };
    // What is left over is removed by the sweep.
    const askToErase = asking("retrieval", "escalation", "scheduler");
    await askToErase(options, async (client, json) => await (await load.erase()).erase(client, asked, json));
  });

const tenant = program.command("tenant").description("the companies served here");
command(tenant, "apply <file>", "validate settings, show the difference, store them")
  .option("--dry-run", "store nothing")
  .action(async (file: string, options: Common & { dryRun?: boolean }) => {
    await (await load.tenant()).tenantApply(await configOf(options), file, {
      json: options.json === true,
      dryRun: options.dryRun === true,
    });
  });
command(tenant, "list", "list the tenants").action(
  async (options: Common) => await (await load.tenant()).tenantList(await configOf(options), options.json === true),
);
command(tenant, "show <id>", "show a tenant's settings")
  .option("--token-secret", "also the secret that signs its end users' tokens")
  .action(async (id: string, options: Common & { tokenSecret?: boolean }) => {
    await (await load.tenant()).tenantShow(await configOf(options), id, {
      json: options.json === true,
      tokenSecret: options.tokenSecret === true,
    });
  });

command(program, "usage", "show what the models were asked and cost, by day, model and operation")
  .option("--tenant <t>", "one tenant's only")
  .addOption(new Option("--days <n>", "today and the days before").default("30"))
  .action(async (options: Common & { days: string }) => {
    const asked = { json: options.json === true, tenant: options.tenant, days: Math.max(1, whole(options.days)) };
    await (await load.usage()).usage(await configOf(options), asked);
  });

const dlq = program.command("dlq").description("dead letters");
command(dlq, "list", "list them, newest first")
  .option("--before <sequence>", "those before this one")
  .action(async (options: Common & { before?: string }) => {
    const before = options.before === undefined ? undefined : whole(options.before);
    await (await load.dlq()).dlqList(await configOf(options), options.json === true, before);
  });
command(dlq, "show <sequence>", "show one").action(async (sequence: string, options: Common) => {
  await (await load.dlq()).dlqShow(await configOf(options), whole(sequence), options.json === true);
});
command(dlq, "replay <sequence>", "say one again").action(async (sequence: string, options: Common) => {
  await (await load.dlq()).dlqReplay(await configOf(options), whole(sequence), options.json === true);
});

const nats = program.command("nats").description("accounts of the NATS server");
command(nats, "creds", "make the accounts that services and gateways need, and nothing beyond")
  .requiredOption("--out <folder>", "where they are written; passwords that are there are kept")
  .option("--gateway <tenant:channel...>", "a gateway: one tenant's, of one channel")
  .option("--server <address>", "host and port that the users connect to", "nats:4222")
  .action(async (options: Common & NatsCredsAsked) => {
    await (await load.natsCreds()).natsCreds(await configOf(options), options, options.json === true);
  });

command(program, "migrate", "change what is stored already to what this release writes")
  .option("--dry-run", "count what would change, write nothing")
  .option("--again", "also what has finished, for documents that an older release has written since")
  .action(async (options: Common & { dryRun?: boolean; again?: boolean }) => {
    const { json, dryRun, again } = options;
    await (await load.migrate()).migrate(await configOf(options), {
      json: json === true,
      dryRun: dryRun === true,
      again: again === true,
    });
  });

command(program, "topology", "compare the bus's streams and durables with those of this version")
  .option("--apply", "make what is missing, raise what is older")
  .option("--delete <durable>", "delete a durable that this version does not declare")
  .option("--yes", "also when it has a backlog, or somebody pulls it")
  .action(async (options: Common & { apply?: boolean; delete?: string; yes?: boolean }) => {
    const { apply, delete: doomed, yes, json } = options;
    const asked = { apply: apply === true, doomed, yes: yes === true, json: json === true };
    await (await load.topology()).topology(await configOf(options), asked);
  });

program
  .command("attack")
  .description("attack a desk of its own: every route, stream, store and subject, by everybody who may not")
  .option("--small", "in less time: no ids in disguise, one way to be nobody of each kind")
  .option("--url <url>", "a desk that runs on this machine, instead")
  .option("--keys <file>", "for --url: keys and token secrets of two tenants made for this")
  .option("--json", "print one line of JSON")
  .action(async (options: AttackAsked) => await (await load.attack()).attack(options));

command(program, "doctor", "check this machine, the environment and the backends").action(
  async (options: Common) => await (await load.doctor()).doctor(() => configOf(options), options.json === true),
);

try {
  await program.parseAsync();
} catch (error) {
  const { plainFault } = await import("./plain-faults.ts");
  const fault = plainFault(error);
  if (fault === undefined) throw error;
  process.stderr.write(`frontdesk: ${fault}\n`);
  if (error instanceof TransientError) process.stderr.write("`frontdesk doctor` says what does not answer.\n");
  process.exitCode = 1;
}
