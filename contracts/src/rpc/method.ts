import { z } from "zod";
import { ConversationId, TenantId } from "../ids.ts";

/** A request/reply method: who answers, the request and the answer. Every request names its tenant (CA-18). */
export interface RpcMethod<Req extends z.ZodType = z.ZodType, Res extends z.ZodType = z.ZodType> {
  readonly service: string;
  readonly method: string;
  readonly request: Req;
  readonly response: Res;
}

export function rpc<Req extends z.ZodType, Res extends z.ZodType>(
  service: string,
  method: string,
  request: Req,
  response: Res,
): RpcMethod<Req, Res> {
  return { service, method, request, response };
}

export const TenantOnly = { tenant: TenantId };

/** A refusal carries a code of the error catalogue. */
export const RpcRefusal = z.object({ code: z.string(), field: z.string().optional(), detail: z.string().optional() });

/** A service removes what it keeps of one conversation (PROTOCOL 9); asked again, it finds nothing. */
export const eraseRequest = z.strictObject({ ...TenantOnly, conversation: ConversationId });

export const eraseAnswer = z.object({ removed: z.int().min(0) });
