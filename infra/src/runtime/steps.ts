import { Envelope, type EventOf } from "@frontdesk/contracts/envelope";
import { type EventData, type EventName, events } from "@frontdesk/contracts/events";
import { type FlowStep, flow, type Owner, type StepName, type StepOf } from "@frontdesk/contracts/flow";
import { consumerOf } from "@frontdesk/contracts/topology";
import type { Delivery, Subscription } from "../ports/bus.ts";
import type { Deps } from "../ports/deps.ts";
import { PermanentError, RefusedError, TransientError } from "../ports/errors.ts";
import type { Logger } from "../ports/logger.ts";
import { bury, refuse } from "./dead-letters.ts";
import { indexIn, toMessage } from "./event.ts";
import { shownId } from "./mask-letter.rules.ts";
import type { Metrics } from "./metrics.ts";

type Hears<N extends StepName> = Extract<StepOf<N>["hears"], EventName>;
type Says<N extends StepName> = StepOf<N>["says"][number];

/** A fact a handler answers with; it is published before the heard event is acked. */
export type Saying<N extends EventName = EventName> = N extends EventName
  ? { readonly name: N; readonly data: EventData<N>; readonly turn?: number; readonly index?: number }
  : never;

export interface StepContext {
  readonly logger: Logger;
  readonly deliveries: number;
  /** Renews the ack wait during long work. */
  working(): void;
  /** Aborted when the process stops: long work is handed back by a `TransientError`, and comes again at once. */
  readonly stopping: AbortSignal;
}

/** A step: the heard event in, what it says out. Effects on a conversation go through its record. */
export type Handler<N extends StepName> = (
  event: EventOf<EventData<Hears<N>>>,
  context: StepContext,
) => Promise<readonly Saying<Says<N>>[]>;

/** Every row of an owner that hears an event, with its handler: the service on one screen. */
export type Handlers<O extends Owner> = {
  readonly [N in Extract<FlowStep, { owner: O; hears: EventName }>["name"]]: Handler<N>;
};

export interface StepOptions {
  readonly concurrency?: number;
  /** Deliveries after which an unexpected error makes a dead letter (PROTOCOL 11). */
  readonly maxDeliveries?: number;
  /** Deliveries for which a dead letter is tried while its stream is full; about 5 minutes. */
  readonly buryTries?: number;
  readonly metrics?: Metrics;
}

const decoder = new TextDecoder("utf-8", { fatal: true });
/** Each takes an ack wait, and a place among the unacked: not for ever, or one full stream would stop the others. */
const buryTries = 30;

/** Starts the durable consumer of every row of this owner. */
export async function startSteps<O extends Owner>(
  deps: Deps,
  owner: O,
  handlers: Handlers<O>,
  options: StepOptions = {},
): Promise<Subscription> {
  const subscriptions: Subscription[] = [];
  const stopping = new AbortController();
  for (const step of flow) {
    const consumer = consumerOf(step);
    if (step.owner !== owner || consumer === undefined) continue;
    const handler = (handlers as Readonly<Record<string, unknown>>)[step.name] as AnyHandler;
    const logger = deps.logger.child({ service: owner, step: step.name });
    subscriptions.push(
      await deps.bus.consume(consumer, { concurrency: options.concurrency ?? 64 }, (delivery) =>
        handle({ ...deps, logger }, step, handler, { delivery, options, stopping: stopping.signal }),
      ),
    );
  }
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(subscriptions.map((each) => each.stop()));
    },
  };
}

interface StepWork {
  readonly delivery: Delivery;
  readonly options: StepOptions;
  readonly stopping: AbortSignal;
}

type AnyHandler = (event: EventOf<unknown>, context: StepContext) => Promise<readonly Saying[]>;

async function handle(deps: Deps, step: FlowStep, handler: AnyHandler, work: StepWork): Promise<void> {
  const { delivery, options, stopping } = work;
  const started = performance.now();
  let outcome = "ack";
  try {
    const event = step.hears === "message.submit" ? readSubmit(delivery) : readEvent(step, delivery);
    const { deliveries } = delivery;
    const context = { logger: deps.logger, deliveries, working: () => delivery.working(), stopping };
    const sayings = await handler(event, context);
    await Promise.all(sayings.map((saying) => publishSaying(deps, step, event, saying)));
    await delivery.ack();
  } catch (error) {
    outcome = await settleFailure(deps, step, work, error);
  } finally {
    options.metrics?.observeStep(step.owner, step.name, outcome, performance.now() - started);
  }
}

/** Nak with backoff while it may work later; otherwise a dead letter with its reason, in the same step. */
async function settleFailure(
  deps: Deps,
  step: FlowStep,
  { delivery, options, stopping }: StepWork,
  error: unknown,
): Promise<string> {
  const permanent = error instanceof PermanentError;
  const spent = !(error instanceof TransientError) && delivery.deliveries >= (options.maxDeliveries ?? 5);
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : "unknown error";
  const eventId = shownId(step.hears as EventName, delivery.id);
  try {
    if (error instanceof RefusedError && error.refusal.unkept === true) {
      await refuse(deps, step, delivery, error);
      return "refused";
    }
    if (permanent || spent) {
      deps.logger.error("step.dead_letter", { reason, deliveries: delivery.deliveries, eventId });
      const patient = delivery.deliveries < (options.buryTries ?? buryTries);
      await bury(deps, step, { delivery, failure: error instanceof Error ? error : new Error(reason), patient });
      return "dead_letter";
    }
    deps.logger.warn("step.retry", { reason, deliveries: delivery.deliveries, eventId });
    // Another replica may do it now.
    await delivery.nak(stopping.aborted ? 0 : backoffMs(delivery.deliveries));
    return "nak";
  } catch (failure) {
    // Neither settled: the ack wait runs out and it is delivered again.
    deps.logger.warn("step.unsettled", { reason: failure instanceof Error ? failure.message : "unknown error" });
    return "unsettled";
  }
}

/** 250 ms doubling to 30 s, with full jitter on the upper half. */
export function backoffMs(deliveries: number, random: () => number = Math.random): number {
  const ceilingMs = Math.min(30_000, 250 * 2 ** Math.min(deliveries - 1, 16));
  return Math.round(ceilingMs / 2 + (random() * ceilingMs) / 2);
}

function parse(delivery: Delivery): unknown {
  try {
    return JSON.parse(decoder.decode(delivery.data));
  } catch {
    throw new RefusedError({ code: "invalid_json", detail: "the body is not JSON in UTF-8" });
  }
}

/** Tolerant when hearing: unknown fields pass; a missing or wrong one is a dead letter that names it. */
function readEvent(step: FlowStep, delivery: Delivery): EventOf<unknown> {
  const body = parse(delivery);
  const envelope = Envelope.safeParse(body);
  if (!envelope.success) throw new PermanentError(`envelope: ${firstIssue(envelope.error)}`);
  const data = events[step.hears as EventName].schema.safeParse((body as { data?: unknown }).data);
  if (!data.success) throw new PermanentError(`data: ${firstIssue(data.error)}`);
  const { tenant, conversation } = envelope.data;
  if (!delivery.subject.endsWith(`.${tenant}.${conversation}`)) {
    throw new PermanentError("tenant and conversation differ from the subject");
  }
  return { ...envelope.data, data: data.data };
}

/**
 * A gateway's message: plain JSON; its tenant is the subject's, so a gateway speaks only for its own (PROTOCOL 12). It has
 * no conversation yet: the channel, the subject's last token too, stands in that place.
 */
function readSubmit(delivery: Delivery): EventOf<unknown> {
  const data = events["message.submit"].schema.safeParse(parse(delivery));
  if (!data.success) {
    const { field, message } = firstFault(data.error);
    throw new RefusedError({ code: "invalid_request", field, detail: message });
  }
  const [, tenant = "", channel = ""] = delivery.subject.split(".");
  return {
    specversion: "1.0",
    id: delivery.id || `${tenant}:${channel}:${data.data.messageId}`,
    source: `/gateway/${channel}`,
    type: "frontdesk.message.submit.v1",
    time: new Date(delivery.publishedAt).toISOString(),
    datacontenttype: "application/json",
    tenant,
    conversation: channel,
    correlationid: data.data.messageId,
    data: data.data,
  };
}

interface Faults {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

function firstFault({ issues: [issue] }: Faults): { readonly field: string; readonly message: string } {
  return { field: issue?.path.join(".") || "(whole)", message: issue?.message ?? "not valid" };
}

function firstIssue(error: Faults): string {
  const { field, message } = firstFault(error);
  return `${field}: ${message}`;
}

async function publishSaying(deps: Deps, step: FlowStep, heard: EventOf<unknown>, saying: Saying): Promise<void> {
  if (!(step.says as readonly EventName[]).includes(saying.name)) {
    throw new Error(`${step.name} may not say ${saying.name}`);
  }
  const turn = saying.turn ?? heard.turn;
  await deps.bus.publish(
    toMessage({
      name: saying.name,
      data: saying.data,
      tenant: heard.tenant,
      conversation: heard.conversation,
      id: `${heard.tenant}:${heard.conversation}:${saying.name}:${turn ?? heard.id}:${saying.index ?? indexIn(heard.id)}`,
      ...(turn === undefined ? {} : { turn }),
      source: step.owner,
      correlationId: heard.correlationid,
      causationId: heard.id,
      now: deps.clock.now(),
    }),
  );
}
