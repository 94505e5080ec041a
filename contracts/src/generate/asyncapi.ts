import { z } from "zod";
import { Envelope } from "../envelope.ts";
import { type EventName, type EventType, events } from "../events.ts";
import { type FlowStep, flow } from "../flow.ts";
import type { RpcMethod } from "../rpc/method.ts";
import { rpcMethods } from "../rpc/methods.ts";
import { filterOf, rpcSubject } from "../subjects.ts";
import { type JsonObject, toJsonSchema } from "./json-schema.ts";

const target = "draft-7";

/** The names of the subject's wildcards, in order. */
const parametersOf: Record<EventType["stream"], readonly string[]> = {
  SUBMIT: ["tenant", "channel"],
  IN: ["tenant", "conversation"],
  FLOW: ["tenant", "conversation"],
  OUT: ["tenant", "channel", "conversation"],
  REFUSED: ["tenant", "channel", "conversation"],
};

const ref = (path: string): JsonObject => ({ $ref: `#/${path}` });
const keyed = <T>(items: readonly T[], entry: (item: T) => readonly [string, JsonObject]): JsonObject =>
  Object.fromEntries(items.map(entry));

function eventChannel(name: EventName): JsonObject {
  const event = events[name];
  const parameters = parametersOf[event.stream];
  const left = [...parameters];
  return {
    address: filterOf(name).replaceAll("*", () => `{${left.shift()}}`),
    description: `Stream ${event.stream}.`,
    parameters: keyed(parameters, (parameter) => [parameter, { description: `The ${parameter} id.` }]),
    messages: { [name]: ref(`components/messages/${name}`) },
  };
}

function eventMessage(name: EventName): JsonObject {
  const event: EventType = events[name];
  const type = `frontdesk.${name}.v${event.version}`;
  const payload = Envelope.extend({ type: z.literal(type), data: event.schema });
  return {
    name: type,
    contentType: "application/cloudevents+json",
    payload: toJsonSchema(payload, { io: event.stream === "SUBMIT" ? "input" : "output", target }),
  };
}

function stepOperations(step: FlowStep): (readonly [string, JsonObject])[] {
  const operation = (action: "receive" | "send", event: EventName) =>
    [
      `${step.owner}.${step.name}.${action}.${event}`,
      {
        action,
        channel: ref(`channels/${event}`),
        messages: [ref(`channels/${event}/messages/${event}`)],
        tags: [{ name: step.owner }],
      },
    ] as const;
  const heard = step.hears === "clock" ? [] : [operation("receive", step.hears)];
  return [...heard, ...step.says.map((event) => operation("send", event))];
}

const rpcName = (rpc: RpcMethod) => `${rpc.service}.${rpc.method}`;

function rpcChannel(rpc: RpcMethod): JsonObject {
  const name = rpcName(rpc);
  return {
    address: rpcSubject(rpc.service, rpc.method),
    description: "Request/reply.",
    messages: {
      request: ref(`components/messages/${name}.request`),
      response: ref(`components/messages/${name}.response`),
    },
  };
}

function rpcMessages(rpc: RpcMethod): (readonly [string, JsonObject])[] {
  const name = rpcName(rpc);
  const message = (part: "request" | "response", io: "input" | "output") =>
    [
      `${name}.${part}`,
      { name: `${name}.${part}`, contentType: "application/json", payload: toJsonSchema(rpc[part], { io, target }) },
    ] as const;
  return [message("request", "input"), message("response", "output")];
}

function rpcOperation(rpc: RpcMethod): JsonObject {
  const channel = `channels/${rpcName(rpc)}`;
  return {
    action: "receive",
    channel: ref(channel),
    messages: [ref(`${channel}/messages/request`)],
    reply: { channel: ref(channel), messages: [ref(`${channel}/messages/response`)] },
    tags: [{ name: rpc.service }],
  };
}

/** The events, who hears and says them, and the request/reply methods, as AsyncAPI 3.0. */
export function asyncApiDocument(): JsonObject {
  const names = Object.keys(events) as EventName[];
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Frontdesk events",
      version: "1.0.0",
      description: "CloudEvents 1.0 in structured JSON on NATS. Gateways say message.submit and hear chat.out.",
    },
    defaultContentType: "application/cloudevents+json",
    channels: {
      ...keyed(names, (name) => [name, eventChannel(name)]),
      ...keyed(rpcMethods, (rpc) => [rpcName(rpc), rpcChannel(rpc)]),
    },
    operations: {
      ...keyed(flow.flatMap(stepOperations), (entry) => entry),
      ...keyed(rpcMethods, (rpc) => [`${rpcName(rpc)}.answer`, rpcOperation(rpc)]),
    },
    components: {
      messages: {
        ...keyed(names, (name) => [name, eventMessage(name)]),
        ...keyed(rpcMethods.flatMap(rpcMessages), (entry) => entry),
      },
    },
  };
}
