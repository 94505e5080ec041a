import { randomBytes } from "node:crypto";

/** The variables of an installation that nobody else uses; `more` names its servers or its data folder. */
export function newInstallation(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    FRONTDESK_MASTER_SECRET: randomBytes(32).toString("hex"),
    FRONTDESK_LOG_LEVEL: process.env["FRONTDESK_LOG_LEVEL"] ?? "silent",
    ...more,
  };
}
