import { PermanentError, TransientError } from "@frontdesk/infra/ports/errors";
import { ConfigError } from "./config.ts";
import { CommandError } from "./output.ts";

/** What SQLite calls `SQLITE_BUSY` and so on: the low byte of its codes. */
const sqliteFaults: Readonly<Record<number, string>> = {
  5: "the data folder is in use by another process: stop that one, or name another folder with --data",
  6: "the data folder is in use by another process: stop that one, or name another folder with --data",
  8: "the data folder cannot be written",
  11: "a database of the data folder is damaged: put a backup in its place, or name another folder with --data",
  13: "the disk is full",
  14: "a database of the data folder cannot be opened",
  26: "a database of the data folder is damaged: put a backup in its place, or name another folder with --data",
};

interface SystemError extends Error {
  readonly code?: string;
  readonly errcode?: number;
  readonly path?: string;
  readonly port?: number;
  readonly address?: string;
}

/** One sentence for a failure the user can mend; undefined for one that is ours and needs its stack. */
export function plainFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ([CommandError, ConfigError, TransientError, PermanentError].some((kind) => error instanceof kind)) {
    return error.message;
  }
  const { code, errcode, path, port, address } = error as SystemError;
  if (code === "ERR_SQLITE_ERROR" && errcode !== undefined) return sqliteFaults[errcode & 0xff];
  const systemFaults: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${port} is taken: stop what listens there, or choose another with --port (0 takes a free one)`,
    EADDRNOTAVAIL: `${address} is no address of this machine: see FRONTDESK_HOST`,
    ENOTFOUND: `the address to listen at is unknown: see FRONTDESK_HOST`,
    EACCES:
      path === undefined ? `port ${port} may not be used: choose another with --port` : `${path} may not be written`,
    EPERM: `${path} may not be written`,
    EROFS: `${path} lies on a read-only disk`,
    EEXIST: `${path} is a file, where a folder is needed`,
    ENOTDIR: `${path} lies in a file, where a folder is needed`,
    EISDIR: `${path} is a folder, where a file is needed`,
    ENOSPC: "the disk is full",
  };
  return (code === undefined ? undefined : systemFaults[code]) ?? plainFault(error.cause);
}
