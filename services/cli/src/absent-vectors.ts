import { PermanentError } from "@frontdesk/infra/ports/errors";
import type { Vectors } from "@frontdesk/infra/ports/vectors";

/** For a process that was not told where passages are kept: whoever asks for them here was put in the wrong process. */
export const absentVectors: Vectors = {
  ensure: async () => undefined,
  forTenant: () => {
    throw new PermanentError("FRONTDESK_QDRANT_URL is not set: this process keeps no passages");
  },
  ping: async () => undefined,
  close: async () => undefined,
};
