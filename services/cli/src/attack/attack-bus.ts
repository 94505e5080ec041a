import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { access, constants, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { serviceNames } from "@frontdesk/contracts/service-names";
import { accountsConfig, gatewayUser, serviceUser } from "@frontdesk/infra/nats/accounts";
import { allowedSubjects, type SubjectsTried } from "@frontdesk/infra/nats/allowed-subjects";
import { z } from "zod";
import { tenantNames } from "./attack-desk.ts";
import { eventual } from "./bounds.ts";
import { forbiddenToGateway, forbiddenToService, type Gateways, givenToGateway } from "./bus-matrix.ts";
import type { Tally } from "./report.ts";

/** The program of the NATS server: the one named, or the first on the path; undefined when there is none. */
export async function findNatsServer(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const named = env["FRONTDESK_NATS_SERVER"];
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  for (const path of named ? [named] : folders.map((folder) => join(folder, "nats-server"))) {
    const runs = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return path;
  }
  return undefined;
}

const gateways: Gateways = {
  tenant: tenantNames.attacker,
  other: tenantNames.victim,
  channel: "whatsapp",
  otherChannel: "discord",
  prefix: "",
};

/** Starts a server of its own with the accounts that `nats creds` makes, and tries every subject under each of them. */
export async function attackBus(program: string, tally: Tally): Promise<void> {
  const users = [
    gatewayUser(gateways.tenant, "whatsapp"),
    gatewayUser(gateways.other, "whatsapp"),
    ...serviceNames.map((service) => serviceUser(service, [service])),
  ];
  const logins = users.map((user) => ({ user, password: randomBytes(24).toString("hex") }));
  await withServer(program, accountsConfig(logins), async (address) => {
    const urlOf = (name: string) =>
      `nats://${name}:${logins.find(({ user }) => user.name === name)?.password}@${address}`;
    const gateway = `gateway-${gateways.tenant}-${gateways.channel}`;
    await tryGiven(tally, gateway, await allowedSubjects(urlOf(gateway), givenToGateway(gateways)));
    await tryForbidden(tally, gateway, urlOf(gateway), forbiddenToGateway(gateways));
    for (const service of serviceNames) {
      await tryForbidden(tally, service, urlOf(service), forbiddenToService(service, gateways));
    }
  });
}

async function tryForbidden(tally: Tally, principal: string, url: string, tried: SubjectsTried): Promise<void> {
  const allowed = await allowedSubjects(url, tried);
  for (const act of ["publish", "hear"] as const) {
    for (const subject of tried[act]) {
      const findings = allowed[act].includes(subject) ? [`may ${act} ${subject}`] : [];
      const family = /^\$?\w+/u.exec(subject)?.[0] ?? subject;
      tally.count({ door: "bus", target: `${act} ${family}`, principal, refused: findings.length === 0, findings });
    }
  }
}

async function tryGiven(tally: Tally, principal: string, allowed: SubjectsTried): Promise<void> {
  const given = givenToGateway(gateways);
  const missing = (["publish", "hear"] as const).flatMap((act) =>
    given[act].filter((each) => !allowed[act].includes(each)),
  );
  const findings = missing.map((subject) => `may not even use its own ${subject}: the refusals prove nothing`);
  tally.count({ door: "bus", target: "its own subjects", principal, refused: false, findings });
}

const Ports = z.object({ nats: z.array(z.string()).min(1) });

async function withServer(program: string, accounts: string, act: (address: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-attack-nats-"));
  const config = join(folder, "nats.conf");
  const own = `host: 127.0.0.1\nport: -1\nports_file_dir: ${JSON.stringify(folder)}\njetstream { store_dir: ${JSON.stringify(folder)} }\n`;
  await writeFile(config, `${own}${accounts}`, { mode: 0o600 });
  const server = spawn(program, ["-c", config], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()).once("error", () => resolve()));
  try {
    const address = await eventual("NATS server", async () => {
      const text = await readFile(join(folder, `nats-server_${server.pid}.ports`), "utf8").catch(() => "");
      // It may be seen half written.
      return text.trimEnd().endsWith("}") ? new URL(Ports.parse(JSON.parse(text)).nats[0] ?? "").host : undefined;
    });
    await act(address);
  } finally {
    server.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}
