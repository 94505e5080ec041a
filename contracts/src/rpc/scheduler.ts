import { z } from "zod";
import { StuckTurnList } from "../http.ts";
import { rpc, TenantOnly } from "./method.ts";

/** Conversations whose work is overdue, longest first (PROTOCOL 10); `next`, where there are more, is the next `after`. */
export const listStuckTurns = rpc(
  "scheduler",
  "list_stuck_turns",
  z.strictObject({ ...TenantOnly, after: z.number().optional(), limit: z.int().min(1).max(1_000).optional() }),
  z.object({ turns: StuckTurnList, next: z.number().optional() }),
);
