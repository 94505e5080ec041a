import type { EventName } from "@frontdesk/contracts/events";
import { type FlowStep, flow } from "@frontdesk/contracts/flow";
import type { Channel, TenantId } from "@frontdesk/contracts/ids";
import { rpcMethods } from "@frontdesk/contracts/rpc/methods";
import type { ServiceName } from "@frontdesk/contracts/service-names";
import { deadLetterFilter, filterOf, rpcSubject } from "@frontdesk/contracts/subjects";
import { consumers, streams } from "@frontdesk/contracts/topology";
import { inboxOf, streamName, wireSubject } from "./connection.ts";

/** A user of the NATS server, and all it may do there. */
export interface NatsUser {
  readonly name: string;
  /** Left out: everything, within the installation's account. */
  readonly may?: {
    readonly publish: readonly string[];
    readonly subscribe: readonly string[];
    readonly responds: boolean;
  };
}

/** What a conversation's record may still have to say, by whichever service comes next (PROTOCOL 1). */
const recordSays: readonly EventName[] = [
  "turn.opened",
  "reply.approved",
  "chat.out",
  "handoff.requested",
  "timer.set",
  "conversation.closed",
];
/** Told to whoever listens now: settings and documents have changed, the test clock was moved. */
const signals = ["tenants.changed", "knowledge.changed", "test.clock", "live.*.*"];
/** They remove what streams keep of an erased conversation, and list and replay dead letters. */
const readers: ReadonlySet<ServiceName> = new Set(["ingress", "scheduler"]);

interface Names {
  readonly subject: (subject: string) => string;
  readonly stream: (name: string) => string;
}

const namesWith = (prefix: string): Names => ({
  subject: (subject) => wireSubject({ prefix }, subject),
  stream: (name) => streamName({ prefix }, name),
});

function heardBy(step: FlowStep): EventName[] {
  return step.hears === "clock" ? [] : [step.hears];
}

/** What a service publishes: what its steps and its records say, its dead letters, requests, live signals. */
function publishes(service: ServiceName): string[] {
  const steps = (flow as readonly FlowStep[]).filter(({ owner }) => owner === service);
  const heard = steps.flatMap(heardBy);
  const letters = heard.map(deadLetterFilter);
  // A replay goes back on whatever subject its letter came from.
  const replays = service === "ingress" ? (flow as readonly FlowStep[]).flatMap(heardBy) : [];
  const said = new Set<EventName>([...steps.flatMap(({ says }) => says), ...recordSays, ...replays]);
  if (service === "ingress") said.add("message.received");
  return [
    ...[...said].map(filterOf),
    ...letters,
    ...letters.map((subject) => subject.replace(/^dlq\./, "dlqraw.")),
    ...rpcMethods.map((method) => rpcSubject(method.service, method.method)),
    ...signals,
  ];
}

/** What a service asks of JetStream: to look at all, to pull and make again its own durables, and no more. */
function asks(service: ServiceName, { stream, subject }: Names): string[] {
  const owned = consumers.filter(({ durable }) => durable.startsWith(`${service}-`));
  const kept = streams.filter(({ name }) => name !== "SUBMIT").map(({ name }) => stream(name));
  const queues = new Set(owned.map((consumer) => stream(consumer.stream)));
  return [
    ...streams.flatMap(({ name }) => [
      `$JS.API.STREAM.INFO.${stream(name)}`,
      `$JS.API.CONSUMER.INFO.${stream(name)}.*`,
    ]),
    ...[...queues].map((name) => `$JS.API.CONSUMER.LIST.${name}`),
    ...owned.flatMap((consumer) => {
      const durable = `${stream(consumer.stream)}.${consumer.durable}`;
      return [
        `$JS.API.CONSUMER.CREATE.${durable}.${subject(consumer.filter)}`,
        `$JS.API.CONSUMER.MSG.NEXT.${durable}`,
        `$JS.ACK.${durable}.>`,
      ];
    }),
    ...(readers.has(service)
      ? kept.flatMap((name) => [`$JS.API.DIRECT.GET.${name}`, `$JS.API.STREAM.MSG.DELETE.${name}`])
      : []),
  ];
}

function answersOf(service: ServiceName): string[] {
  return rpcMethods.filter((method) => method.service === service).map(({ method }) => rpcSubject(service, method));
}

/** The user of processes that run these services. Streams and durables are made by the operator. */
export function serviceUser(name: string, services: readonly ServiceName[], prefix = ""): NatsUser {
  const names = namesWith(prefix);
  const each = <T>(list: (service: ServiceName) => readonly T[]) => [...new Set(services.flatMap(list))];
  return {
    name,
    may: {
      publish: [...each(publishes).map(names.subject), ...each((service) => asks(service, names))],
      subscribe: [`${inboxOf(name)}.>`, ...[...each(answersOf), ...signals].map(names.subject)],
      responds: true,
    },
  };
}

/** A gateway speaks for one channel of one tenant, and hears what is meant for it. */
export function gatewayUser(tenant: TenantId, channel: Channel, prefix = ""): NatsUser {
  const { subject } = namesWith(prefix);
  const name = `gateway-${tenant}-${channel}`;
  return {
    name,
    may: {
      publish: [subject(`submit.${tenant}.${channel}`)],
      subscribe: [
        `${inboxOf(name)}.>`,
        subject(`chat.out.${tenant}.${channel}.*`),
        subject(`chat.refused.${tenant}.${channel}.*`),
      ],
      responds: false,
    },
  };
}

/** Who makes streams and durables, and runs commands: everything within the installation's account. */
export const operatorUser: NatsUser = { name: "operator" };

export interface NatsLogin {
  readonly user: NatsUser;
  readonly password: string;
}

/** The accounts of a NATS server's configuration. */
export function accountsConfig(logins: readonly NatsLogin[]): string {
  return `accounts {
  FRONTDESK {
    jetstream: enabled
    users: [
${logins.map(userLine).join("\n")}
    ]
  }
}
`;
}

function userLine({ user: { name, may }, password }: NatsLogin): string {
  const login = `user: ${JSON.stringify(name)}, password: ${JSON.stringify(password)}`;
  if (may === undefined) return `      { ${login} }`;
  const list = (subjects: readonly string[]) =>
    subjects.map((subject) => `\n          ${JSON.stringify(subject)}`).join("");
  const responses = may.responds ? "\n        allow_responses: true" : "";
  return `      { ${login}
        permissions: {
        publish: { allow: [${list(may.publish)} ] }
        subscribe: { allow: [${list(may.subscribe)} ] }${responses}
        } }`;
}
