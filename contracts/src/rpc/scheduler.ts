import { z } from "zod";
import { StuckTurnList } from "../http.ts";
import { rpc, TenantOnly } from "./method.ts";

/** Conversations whose work is overdue, longest first (PROTOCOL 10). */
export const listStuckTurns = rpc(
  "scheduler",
  "list_stuck_turns",
  z.strictObject(TenantOnly),
  z.object({ turns: StuckTurnList }),
);
