import {
  catalogSearch,
  customerUpdatePreferences,
  erasePreferences,
  orderGetStatus,
  tenantGetContext,
} from "./commerce.ts";
import { changeTicket, eraseTickets, getTicket, listTickets } from "./escalation.ts";
import {
  eraseGaps,
  kbAdd,
  kbCalibrate,
  kbGaps,
  kbGet,
  kbList,
  kbNoteGap,
  kbPassage,
  kbPassages,
  kbReindex,
  kbRemove,
  kbRemoveGap,
  kbResume,
  kbSearch,
} from "./retrieval.ts";
import { checkPiece } from "./safety.ts";
import { listStuckTurns } from "./scheduler.ts";

export const rpcMethods = [
  eraseTickets,
  eraseGaps,
  erasePreferences,
  listTickets,
  getTicket,
  changeTicket,
  listStuckTurns,
  catalogSearch,
  orderGetStatus,
  tenantGetContext,
  customerUpdatePreferences,
  kbAdd,
  kbGet,
  kbList,
  kbRemove,
  kbSearch,
  kbPassage,
  kbPassages,
  kbReindex,
  kbResume,
  kbCalibrate,
  kbNoteGap,
  kbGaps,
  kbRemoveGap,
  checkPiece,
] as const;
