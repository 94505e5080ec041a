import type { RpcMethod } from "@frontdesk/contracts/rpc/method";
import { rpcSubject } from "@frontdesk/contracts/subjects";
import type { z } from "zod";
import type { Bus, Subscription } from "../ports/bus.ts";
import { PermanentError, TransientError } from "../ports/errors.ts";
import type { Logger } from "../ports/logger.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

type Answer = { readonly ok: unknown } | { readonly failed: string; readonly permanent: boolean };

/** Asks another service. Both ends are checked; `TransientError` when nobody answers in time, `PermanentError` when the request is not valid. */
export async function call<Req extends z.ZodType, Res extends z.ZodType>(
  bus: Bus,
  method: RpcMethod<Req, Res>,
  request: z.input<Req>,
  timeoutMs = 5_000,
): Promise<z.infer<Res>> {
  const body = method.request.parse(request);
  const raw = await bus.request(
    rpcSubject(method.service, method.method),
    encoder.encode(JSON.stringify(body)),
    timeoutMs,
  );
  const answer = JSON.parse(decoder.decode(raw)) as Answer;
  if ("failed" in answer) {
    throw answer.permanent ? new PermanentError(answer.failed) : new TransientError(answer.failed);
  }
  return method.response.parse(answer.ok);
}

export interface Responder {
  readonly method: RpcMethod;
  readonly answer: (request: never) => Promise<unknown>;
}

/** Binds a method to its answer; the pair is checked by types. */
export function responder<Req extends z.ZodType, Res extends z.ZodType>(
  method: RpcMethod<Req, Res>,
  answer: (request: z.infer<Req>) => Promise<z.infer<Res>>,
): Responder {
  return { method, answer: answer as Responder["answer"] };
}

/** Answers every method given, shared among the replicas of the service. Unknown fields are refused (CA-09). */
export async function startResponders(
  bus: Bus,
  logger: Logger,
  responders: readonly Responder[],
): Promise<Subscription> {
  const subscriptions = await Promise.all(
    responders.map(({ method, answer }) =>
      bus.respond(rpcSubject(method.service, method.method), method.service, async (data) => {
        const result = await answerOne(method, answer, data).catch((error: unknown): Answer => {
          logger.warn("rpc.failed", {
            method: method.method,
            reason: error instanceof Error ? error.message : "unknown",
          });
          return { failed: "the service could not answer", permanent: error instanceof PermanentError };
        });
        return encoder.encode(JSON.stringify(result));
      }),
    ),
  );
  return { stop: async () => void (await Promise.all(subscriptions.map((each) => each.stop()))) };
}

async function answerOne(method: RpcMethod, answer: Responder["answer"], data: Uint8Array): Promise<Answer> {
  const request = method.request.safeParse(JSON.parse(decoder.decode(data)));
  if (!request.success) {
    const issue = request.error.issues[0];
    return { failed: `${issue?.path.join(".") || "request"}: ${issue?.message ?? "not valid"}`, permanent: true };
  }
  return { ok: await answer(request.data as never) };
}
