import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Backends, openReal } from "@frontdesk/cli/backends";
import { natsCreds } from "@frontdesk/cli/commands/nats-creds";
import { readConfig } from "@frontdesk/cli/config";
import { type ServiceName, serviceNames } from "@frontdesk/cli/service-names";
import { type EventName, events } from "@frontdesk/contracts/events";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { filterOf } from "@frontdesk/contracts/subjects";
import { consumers, streams } from "@frontdesk/contracts/topology";
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

  /** Whether the server lets this connection publish there, and hear there. */
  async function isAllowed(connection: NatsConnection, act: (nats: NatsConnection) => void): Promise<boolean> {
    const refused: string[] = [];
    const watching = (async () => {
      for await (const status of connection.status()) {
        if (status.type === "error") refused.push(String(status.error));
      }
    })();
    act(connection);
    await connection.flush();
    await connection.flush();
    await connection.close();
    await watching;
    return refused.length === 0;
  }
  const fillIn = (filter: string, tenant: string) => filter.replace("*", tenant).replaceAll("*", "c1");
  const internal = (Object.keys(events) as EventName[]).filter(
    (name) => !["SUBMIT", "OUT", "REFUSED"].includes(events[name].stream),
  );
  const api = streams
    .map(({ name }) => `${prefix}_${name}`)
    .flatMap((name) => [
      ...["INFO", "PURGE", "DELETE", "UPDATE", "MSG.GET", "MSG.DELETE"].map((verb) => `STREAM.${verb}.${name}`),
      `DIRECT.GET.${name}`,
      `CONSUMER.LIST.${name}`,
      `CONSUMER.CREATE.${name}`,
      `CONSUMER.CREATE.${name}.spy.${wire("chat.out.acme.whatsapp.*")}`,
      `CONSUMER.DURABLE.CREATE.${name}.spy`,
      `CONSUMER.DELETE.${name}.ingress-accept-message`,
      `CONSUMER.MSG.NEXT.${name}.ingress-accept-message`,
    ])
    .map((call) => `$JS.API.${call}`);
  const publishes = [
    ...internal.flatMap((name) => [fillIn(filterOf(name), "acme"), fillIn(filterOf(name), "other")]).map(wire),
    ...["submit.other.whatsapp", "submit.acme.discord", "submit.acme.whatsapp.more", "in.x", "flow.x"].map(wire),
    ...["chat.out.acme.whatsapp.c1", "chat.refused.acme.whatsapp.c1", "dlq.turn.opened.v1.acme.c1"].map(wire),
    ...[
      "live.acme.c1",
      "rpc.retrieval.kb_search",
      "rpc.commerce.order_get_status",
      "tenants.changed",
      "test.clock",
    ].map(wire),
    ...api,
    "$JS.API.INFO",
    "$JS.API.STREAM.NAMES",
    "$JS.API.STREAM.CREATE.MINE",
    `$JS.ACK.${prefix}_SUBMIT.ingress-accept-message.1.1.1.1.0`,
    "_INBOX.ingress.x",
    "$SYS.REQ.SERVER.PING",
  ];
  const hears = [
    ...internal.map(filterOf).map(wire),
    ...[">", "chat.>", "chat.out.>", "chat.out.other.whatsapp.*", "chat.out.acme.discord.*", "submit.>"].map(wire),
    ...["chat.refused.other.whatsapp.*", "live.>", "live.acme.*", "rpc.>", "dlqraw.>", "in.>", "flow.>"].map(wire),
    ">",
    "_INBOX.>",
    "_INBOX.ingress.>",
    "_INBOX.gateway-other-whatsapp.>",
    "_INBOX.*.*",
    "$JS.>",
    "$SYS.>",
  ];

  const allowedTo = async (
    user: string,
    subjects: readonly string[],
    act: (nats: NatsConnection, subject: string) => void,
  ) => {
    const allowed: string[] = [];
    for (const subject of subjects) {
      if (await isAllowed(await connectAs(user), (nats) => act(nats, subject))) allowed.push(subject);
    }
    return allowed;
  };
  const publish = (nats: NatsConnection, subject: string) => nats.publish(subject, "{}");
  const hear = (nats: NatsConnection, subject: string) => void nats.subscribe(subject, { callback: () => undefined });

  test("a gateway can publish nowhere but on its own subject: no event, no other tenant's, nothing of the streams", async () => {
    expect(publishes.length).toBeGreaterThan(120);
    expect(await allowedTo("gateway-acme-whatsapp", publishes, publish)).toEqual([]);
  });

  test("a gateway can hear nothing but what is meant for it, and nobody's replies", async () => {
    expect(await allowedTo("gateway-acme-whatsapp", hears, hear)).toEqual([]);
  });

  test("a service cannot purge, delete or change a stream, take another's durable, or say what it has no step for", async () => {
    for (const service of serviceNames) {
      const others = consumers.filter(({ durable }) => !durable.startsWith(`${service}-`));
      const subjects = [
        ...streams.flatMap(({ name }) =>
          ["PURGE", "DELETE", "UPDATE", "CREATE"].map((verb) => `$JS.API.STREAM.${verb}.${prefix}_${name}`),
        ),
        ...others.map(({ stream, durable }) => `$JS.API.CONSUMER.MSG.NEXT.${prefix}_${stream}.${durable}`),
        ...others.map(({ stream, durable }) => `$JS.API.CONSUMER.DELETE.${prefix}_${stream}.${durable}`),
        ...(service === "ingress" ? [] : [wire("in.message.received.v1.acme.c1"), wire("submit.acme.whatsapp")]),
      ];
      expect([service, await allowedTo(service, subjects, publish)]).toEqual([service, []]);
      expect([service, await allowedTo(service, ["_INBOX.>", ">"], hear)]).toEqual([service, []]);
    }
  });

  test("what a gateway may do, it can: the refusals above are no accident of the connection", async () => {
    const [said, heard] = [
      [wire("submit.acme.whatsapp")],
      [wire("chat.out.acme.whatsapp.*"), "_INBOX.gateway-acme-whatsapp.>"],
    ];
    expect(await allowedTo("gateway-acme-whatsapp", said, publish)).toEqual(said);
    expect(await allowedTo("gateway-acme-whatsapp", heard, hear)).toEqual(heard);
  });
});
