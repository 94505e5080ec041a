import type { Handlers } from "@frontdesk/infra/runtime/steps";
import { type AcceptDeps, acceptMessage } from "./accept-message.ts";
import { closeConversation } from "./close-conversation.ts";
import { deliverReply } from "./deliver-reply.ts";
import { endTurn } from "./end-turn.ts";
import { setOwner } from "./set-owner.ts";

/** What ingress hears, and what it does then. */
export function subscriptions(deps: AcceptDeps): Handlers<"ingress"> {
  return {
    "accept-message": acceptMessage(deps),
    "deliver-reply": deliverReply(deps),
    "end-turn": endTurn(deps),
    "set-owner": setOwner(deps),
    "close-conversation": closeConversation(deps),
  };
}
