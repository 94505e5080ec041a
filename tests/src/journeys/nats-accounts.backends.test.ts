import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { forbiddenToGateway, forbiddenToService, givenToGateway } from "@frontdesk/cli/attack/bus-matrix";
import { type Backends, openReal } from "@frontdesk/cli/backends";
import { natsCreds } from "@frontdesk/cli/commands/nats-creds";
import { readConfig } from "@frontdesk/cli/config";
import { type ServiceName, serviceNames } from "@frontdesk/contracts/service-names";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { consumers, streams } from "@frontdesk/contracts/topology";
import { allowedSubjects } from "@frontdesk/infra/nats/allowed-subjects";
import { type Logger, silentLogger } from "@frontdesk/infra/ports/logger";
import { jetstream } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ownPrefix, testServers } from "../backends/test-servers.ts";
import { customer } from "../fleet/customer.ts";
import { eventually } from "../fleet/eventually.ts";
import { userToken } from "../fleet/installation.ts";
import { type Servers, startServers } from "../fleet/servers.ts";
import { roomy as limits } from "../fleet/shoe-shop.ts";
import { startHere } from "../fleet/start-here.ts";

const decoder = new TextDecoder();

/** A real server with the accounts that `frontdesk nats creds` writes, every service under its own. */
describe("[NATS-06] the accounts that are generated", { timeout: 60_000 }, () => {
  let folder: string;
  let server: Servers;
  let address: string;
  let operator: Backends;
  const opened: { stop(): Promise<void> }[] = [];
  let url: string;
  let ana: ReturnType<typeof customer>;
  let gateway: NatsConnection;

  /** What the server told any service that it may not. */
  const refusedToServices: string[] = [];
  const logger: Logger = {
    ...silentLogger,
    error: (event, fields) => {
      if (event === "bus.server-error") refusedToServices.push(String(fields?.["error"]));
    },
    child: () => logger,
  };

  const urlOf = (user: string) => {
    const [, url = ""] = /=(.+)\n/u.exec(readFileSync(join(folder, `${user}.env`), "utf8")) ?? [];
    return url.replace("@server", `@${address}`);
  };
  const backendsOf = async (user: string) => await openReal({ ...testServers(), prefix, natsUrl: urlOf(user) }, logger);
  const prefix = ownPrefix();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "frontdesk-accounts-"));
    const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const config = readConfig({ ...process.env, FRONTDESK_PREFIX: prefix, FRONTDESK_MASTER_SECRET: "x".repeat(40) });
    const gateways = ["acme:whatsapp", "other:whatsapp"];
    await natsCreds(config, { out: folder, gateway: gateways, server: "server" }, true);
    said.mockRestore();
    process.env["FRONTDESK_NATS_ACCOUNTS"] = join(folder, "accounts.conf");
    server = await startServers("nats");
    delete process.env["FRONTDESK_NATS_ACCOUNTS"];
    address = new URL(server.env["FRONTDESK_NATS_URL"] ?? "").host;
    operator = await backendsOf("operator");
    await operator.deps.bus.ensureTopology(streams, consumers);
    for (const name of serviceNames.toReversed()) opened.push(await startAlone(name));
    gateway = await connectAs("gateway-acme-whatsapp");
  }, 90_000);
  afterAll(async () => {
    await gateway?.close();
    for (const each of opened.toReversed()) await each.stop();
    await operator?.close();
    await server?.stop();
    rmSync(folder, { recursive: true });
  }, 60_000);

  async function startAlone(name: ServiceName) {
    const backends = await backendsOf(name);
    const desk = await startHere(backends.deps, [name]);
    if (name === "ingress") {
      url = desk.url();
      for (const id of ["acme", "other"]) await desk.tenants.apply(TenantSettings.parse({ id, name: id, limits }));
      const token = await userToken(desk.tenants, "acme", { name: "ana", tier: "retail", now: Date.now() });
      ana = customer(url, token);
    }
    const stop = async () => {
      await desk.stop();
      await backends.close();
    };
    return { stop };
  }
  const connectAs = async (user: string) => {
    const { username, password, host } = new URL(urlOf(user));
    const inboxPrefix = `_INBOX.${user}`;
    return await connect({ servers: host, user: username, pass: password, inboxPrefix, reconnect: false });
  };
  const wire = (subject: string) => `${prefix}.${subject}`;

  test("are written for their owner only, and asked for again keep their passwords", async () => {
    for (const file of ["accounts.conf", "passwords.json", "ingress.env"]) {
      expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    }
    const before = readFileSync(join(folder, "ingress.env"), "utf8");
    const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const config = readConfig({ ...process.env, FRONTDESK_PREFIX: prefix, FRONTDESK_MASTER_SECRET: "x".repeat(40) });
    await natsCreds(config, { out: folder, gateway: ["acme:whatsapp", "other:whatsapp"], server: "server" }, true);
    said.mockRestore();
    expect(readFileSync(join(folder, "ingress.env"), "utf8")).toBe(before);
    await expect(natsCreds(config, { out: folder, gateway: ["acme:>"], server: "server" }, true)).rejects.toThrow(
      /TENANT:CHANNEL/u,
    );
  });

  test("are enough: a customer by HTTP and one by a gateway are answered, a person is called, a conversation erased", async () => {
    const chat = await ana.open();
    expect((await ana.say(chat, "hello")).reply).toBeDefined();
    expect((await ana.say(chat, "I want to talk to a person")).reply).toBeDefined();
    const heard: string[] = [];
    const listen = (subject: string) =>
      gateway.subscribe(wire(subject), { callback: (_, { data }) => void heard.push(decoder.decode(data)) });
    listen("chat.out.acme.whatsapp.*");
    listen("chat.refused.acme.whatsapp.*");
    await gateway.flush();
    const client = jetstream(gateway);
    const message = { messageId: "m-1", thread: "t-1", user: { id: "u-1" }, content: "hello" };
    expect(await client.publish(wire("submit.acme.whatsapp"), JSON.stringify(message))).toMatchObject({
      duplicate: false,
    });
    await client.publish(wire("submit.acme.whatsapp"), JSON.stringify({ ...message, content: "x".repeat(5_000) }));
    await eventually(
      async () => heard,
      (all) => all.length >= 2,
    );
    expect(heard.join()).toContain("message_too_long");
    const key = await (await deskTenants()).createKey("acme", "test");
    const system = customer(url, key);
    const letters = async () =>
      (await system.send("GET", "/desk/dead-letters")).body as unknown as { sequence: number }[];
    const [letter] = await eventually(letters, (all) => all.length > 0);
    const replayed = await system.send("POST", `/desk/dead-letters/${letter?.sequence}/replay`);
    expect(replayed.status).toBe(202);
    const erased = await system.send("DELETE", `/desk/conversations/${chat}`);
    expect([200, 202, 204]).toContain(erased.status);
    expect(await operator.deps.bus.read("OUT", { filter: `chat.out.*.*.${chat}`, limit: 5 })).toEqual([]);
    expect(refusedToServices).toEqual([]);
  });

  test("are enough to go on when a durable is lost: its own service makes it again", async () => {
    await operator.deps.bus.deleteDurable("SUBMIT", "ingress-accept-message");
    const message = { messageId: "after", thread: "t-2", user: { id: "u-2" }, content: "hello" };
    await jetstream(gateway).publish(wire("submit.acme.whatsapp"), JSON.stringify(message));
    const out = async () => await operator.deps.bus.read("OUT", { filter: "chat.out.acme.whatsapp.*", limit: 50 });
    await eventually(out, (all) => all.some(({ data }) => decoder.decode(data).includes('"thread":"t-2"')));
    expect(refusedToServices).toEqual([]);
  });

  const deskTenants = async () => {
    const { createTenants } = await import("@frontdesk/infra/tenants/tenants");
    return createTenants({ ...operator.deps, masterSecret: "x".repeat(40) });
  };

  const gateways = { tenant: "acme", other: "other", channel: "whatsapp", otherChannel: "discord", prefix };
  const own = "gateway-acme-whatsapp";
  const nothing = { publish: [], hear: [] };

  test("a gateway can publish nowhere and hear nothing but its own: no event, no other tenant's, no stream, nobody's replies", async () => {
    const forbidden = forbiddenToGateway(gateways);
    expect(forbidden.publish.length).toBeGreaterThan(120);
    expect(await allowedSubjects(urlOf(own), forbidden)).toEqual(nothing);
  });

  test("a service cannot purge, delete or change a stream, take another's durable, or say what it has no step for", async () => {
    for (const service of serviceNames) {
      const allowed = await allowedSubjects(urlOf(service), forbiddenToService(service, gateways));
      expect([service, allowed]).toEqual([service, nothing]);
    }
  });

  test("what a gateway may do, it can, and who may hear all is found out: the refusals above are no accident", async () => {
    expect(await allowedSubjects(urlOf(own), givenToGateway(gateways))).toEqual(givenToGateway(gateways));
    const { hear } = forbiddenToGateway(gateways);
    expect(await allowedSubjects(urlOf("operator"), { publish: [], hear })).toEqual({ publish: [], hear });
  });
});
