import { checkPiece } from "@frontdesk/contracts/rpc/safety";
import { type Responder, responder } from "@frontdesk/infra/runtime/rpc";
import type { Handlers } from "@frontdesk/infra/runtime/steps";
import { approve } from "./approve-reply.ts";
import { check } from "./check-piece.ts";
import { type ScreenDeps, screen } from "./screen-message.ts";

/** What safety hears, and what it does then. */
export function subscriptions(deps: ScreenDeps): Handlers<"safety"> {
  return { "screen-message": screen(deps), "approve-reply": approve(deps) };
}

/** What safety answers. */
export function responders(deps: ScreenDeps): Responder[] {
  return [responder(checkPiece, check(deps))];
}
