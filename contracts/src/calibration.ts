import { z } from "zod";

/** What a calibration measured on the tenant's own documents, and the threshold that follows. */
export const Calibration = z.object({
  threshold: z.number(),
  /** The one in force before. */
  before: z.number(),
  documents: z.int(),
  /** Questions made from the documents, with and without their own passages. */
  questions: z.int(),
  /** Shares, 0-1, at the new threshold: answerable ones refused, unanswerable ones declined. */
  falseRefusals: z.number(),
  declined: z.number(),
  applied: z.boolean(),
});
export type Calibration = z.infer<typeof Calibration>;
