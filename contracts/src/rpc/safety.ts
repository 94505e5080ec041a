import { z } from "zod";
import { Language } from "../ids.ts";
import { Fact, mostFacts, mostPassages, Passage, Text } from "../turn.ts";
import { rpc, TenantOnly } from "./method.ts";

/**
 * Whether the next sentences of a streamed reply may be shown (WF-15). `text` is the reply so far with the new piece;
 * `shown` how many of its characters were approved before. `piece` is what may be shown now, as it may be shown; null:
 * nothing more of this reply may.
 */
export const checkPiece = rpc(
  "safety",
  "check_piece",
  z.strictObject({
    ...TenantOnly,
    shown: z.int().min(0),
    text: Text,
    language: Language,
    passages: z.array(Passage).max(mostPassages),
    facts: z.array(Fact).max(mostFacts),
    takes: z.array(Text).max(20),
  }),
  z.object({ piece: z.string().nullable() }),
);
