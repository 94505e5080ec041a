import { type EventName, events } from "@frontdesk/contracts/events";
import type { ServiceName } from "@frontdesk/contracts/service-names";
import { filterOf } from "@frontdesk/contracts/subjects";
import { consumers, streams } from "@frontdesk/contracts/topology";
import type { SubjectsTried } from "@frontdesk/infra/nats/allowed-subjects";
import { streamName, wireSubject } from "@frontdesk/infra/nats/connection";

/** Two gateways of two tenants on one channel, and a channel that neither has. */
export interface Gateways {
  readonly tenant: string;
  readonly other: string;
  readonly channel: string;
  readonly otherChannel: string;
  readonly prefix: string;
}

const fillIn = (filter: string, tenant: string) => filter.replace("*", tenant).replaceAll("*", "c1");
const internal = (Object.keys(events) as EventName[]).filter(
  (name) => !["SUBMIT", "OUT", "REFUSED"].includes(events[name].stream),
);

/** Everything on the bus that is not a gateway's: every event, other tenants, other channels, streams, replies. */
export function forbiddenToGateway(gateways: Gateways): SubjectsTried {
  const { tenant, other, channel, otherChannel, prefix } = gateways;
  const wire = (subject: string) => wireSubject({ prefix }, subject);
  const own = `${tenant}.${channel}`;
  return {
    publish: [
      ...internal.flatMap((name) => [fillIn(filterOf(name), tenant), fillIn(filterOf(name), other)]).map(wire),
      ...[`submit.${other}.${channel}`, `submit.${tenant}.${otherChannel}`, `submit.${own}.more`].map(wire),
      ...["in.x", "flow.x", `chat.out.${own}.c1`, `chat.refused.${own}.c1`, `dlq.turn.opened.v1.${tenant}.c1`].map(
        wire,
      ),
      ...[`live.${tenant}.c1`, "rpc.retrieval.kb_search", "rpc.commerce.order_get_status"].map(wire),
      ...["tenants.changed", "test.clock"].map(wire),
      ...streams.flatMap(({ name }) => callsOf(streamName({ prefix }, name), wire(`chat.out.${own}.*`))),
      "$JS.API.INFO",
      "$JS.API.STREAM.NAMES",
      "$JS.API.STREAM.CREATE.MINE",
      `$JS.ACK.${streamName({ prefix }, "SUBMIT")}.ingress-accept-message.1.1.1.1.0`,
      "_INBOX.ingress.x",
      "$SYS.REQ.SERVER.PING",
    ],
    hear: [
      ...internal.map(filterOf).map(wire),
      ...[">", "chat.>", "chat.out.>", "submit.>", "in.>", "flow.>", "dlqraw.>", "rpc.>", "live.>"].map(wire),
      ...[`chat.out.${other}.${channel}.*`, `chat.out.${tenant}.${otherChannel}.*`].map(wire),
      ...[`chat.refused.${other}.${channel}.*`, `live.${tenant}.*`].map(wire),
      ">",
      "_INBOX.>",
      "_INBOX.*.*",
      "_INBOX.ingress.>",
      `_INBOX.gateway-${other}-${channel}.>`,
      "$JS.>",
      "$SYS.>",
    ],
  };
}

/** What a gateway is for: were it refused too, the refusals beside it would prove nothing. */
export function givenToGateway({ tenant, channel, prefix }: Gateways): SubjectsTried {
  const wire = (subject: string) => wireSubject({ prefix }, subject);
  return {
    publish: [wire(`submit.${tenant}.${channel}`)],
    hear: [wire(`chat.out.${tenant}.${channel}.*`), `_INBOX.gateway-${tenant}-${channel}.>`],
  };
}

/** The streams themselves, other services' durables, and what the service has no step for. */
export function forbiddenToService(service: ServiceName, { tenant, channel, prefix }: Gateways): SubjectsTried {
  const wire = (subject: string) => wireSubject({ prefix }, subject);
  const others = consumers.filter(({ durable }) => !durable.startsWith(`${service}-`));
  const place = ({ stream, durable }: (typeof others)[number]) => `${streamName({ prefix }, stream)}.${durable}`;
  return {
    publish: [
      ...streams.flatMap(({ name }) =>
        ["PURGE", "DELETE", "UPDATE", "CREATE"].map((verb) => `$JS.API.STREAM.${verb}.${streamName({ prefix }, name)}`),
      ),
      ...others.map((durable) => `$JS.API.CONSUMER.MSG.NEXT.${place(durable)}`),
      ...others.map((durable) => `$JS.API.CONSUMER.DELETE.${place(durable)}`),
      ...(service === "ingress"
        ? []
        : [`in.message.received.v1.${tenant}.c1`, `submit.${tenant}.${channel}`].map(wire)),
    ],
    hear: ["_INBOX.>", ">"],
  };
}

function callsOf(stream: string, filter: string): string[] {
  return [
    ...["INFO", "PURGE", "DELETE", "UPDATE", "MSG.GET", "MSG.DELETE"].map((verb) => `STREAM.${verb}.${stream}`),
    `DIRECT.GET.${stream}`,
    `CONSUMER.LIST.${stream}`,
    `CONSUMER.CREATE.${stream}`,
    `CONSUMER.CREATE.${stream}.spy.${filter}`,
    `CONSUMER.DURABLE.CREATE.${stream}.spy`,
    `CONSUMER.DELETE.${stream}.ingress-accept-message`,
    `CONSUMER.MSG.NEXT.${stream}.ingress-accept-message`,
  ].map((call) => `$JS.API.${call}`);
}
