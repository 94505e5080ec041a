import { randomUUID } from "node:crypto";
import { ServiceBroker, type ServiceSchema } from "moleculer";
import { accept, type BareChainOptions, type ChainMeans, freshRecord, stepsOf } from "./bare-chain.ts";
import { type BareEvent, type BareHop, type BareStores, openBareStores } from "./bare-servers.ts";
import type { MeasuredDesk } from "./desk.ts";

/** Who hears what: one node a service, as in the product, so that every hop crosses NATS. */
const hears = {
  ingress: ["reply.approved"],
  safety: ["message.received", "reply.drafted"],
  retrieval: ["turn.opened"],
  generation: ["context.retrieved"],
} as const satisfies Readonly<Record<string, readonly BareHop[]>>;
type ServiceName = keyof typeof hears;

/**
 * The bare chain's steps and I/O as Moleculer services on its NATS transporter, with its defaults. Balanced events carry
 * the hops: at most once, confirmed by nobody, kept nowhere.
 */
export async function openMoleculerChain(options: BareChainOptions): Promise<MeasuredDesk> {
  const stores = openBareStores(options);
  const brokerOf = (nodeID: string) => {
    const transporter = { type: "NATS", options: { url: options.servers.natsUrl } } as const;
    return new ServiceBroker({ namespace: options.prefix, nodeID, transporter, logLevel: "error" });
  };
  const serve = (name: ServiceName) => {
    const broker = brokerOf(name);
    broker.createService(serviceOf(name, meansOf(broker, stores), options));
    return broker;
  };
  const ingress = serve("ingress");
  const gateway = brokerOf("gateway");
  let listener: Parameters<MeasuredDesk["hear"]>[0] = () => undefined;
  const heard = ({ params }: { params: BareEvent }) => listener(params.conversation, 1);
  gateway.createService({ name: "gateway", events: { "chat.out": { handler: heard } } });
  const all = [ingress, serve("safety"), serve("retrieval"), serve("generation"), gateway];
  await Promise.all(all.map((broker) => broker.start()));
  // An event nobody is known to hear is dropped without a word.
  const names = all.map((broker) => broker.nodeID);
  await Promise.all(all.map((broker) => broker.waitForServices(names, 10_000)));
  const conversations = Array.from({ length: options.conversations }, () => randomUUID());
  await stores.records.insertMany(conversations.map(freshRecord));
  return {
    name: "moleculer",
    conversations,
    send: (conversation, content) => ingress.call("ingress.accept", { conversation, content }),
    hear: (next) => {
      listener = next;
    },
    close: async () => {
      await Promise.all(all.map((broker) => broker.stop()));
      await stores.close();
    },
  };
}

function meansOf(broker: ServiceBroker, stores: BareStores): ChainMeans {
  return { ...stores, say: async (name, event) => await broker.emit(name, event) };
}

function serviceOf(name: ServiceName, means: ChainMeans, { queryOf }: BareChainOptions): ServiceSchema {
  const steps = stepsOf(means, queryOf);
  const handlerOf = (hop: BareHop) => ({ handler: ({ params }: { params: BareEvent }) => steps[hop](params) });
  const events = Object.fromEntries(hears[name].map((hop) => [hop, handlerOf(hop)]));
  if (name !== "ingress") return { name, events };
  type Message = { readonly conversation: string; readonly content: string };
  const accepted = ({ params }: { params: Message }) => accept(means, params.conversation, params.content);
  return { name, events, actions: { accept: { handler: accepted } } };
}
