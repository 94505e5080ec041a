import { conversations } from "../conversation/record.ts";
import { storeRaised } from "./migration.ts";

/** Records older than summaries, and those of the release that wrote no version. */
export const conversationsSecond = storeRaised("2026-11-28-conversations-2", conversations);
