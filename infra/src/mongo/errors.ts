import { MongoError, MongoServerError } from "mongodb";
import { PermanentError, TransientError } from "../ports/errors.ts";

/** Server codes for a change the document or the server can never take; everything else is worth another try. */
const permanentCodes = new Set([
  2, // BadValue
  9, // FailedToParse
  14, // TypeMismatch
  15, // Overflow
  28, // PathNotViable
  40, // ConflictingUpdateOperators
  52, // DollarPrefixedFieldName
  56, // EmptyFieldName
  57, // DottedFieldName
  66, // ImmutableField
  171, // CannotIndexParallelArrays
  10334, // BSONObjectTooLarge
  17280, // KeyTooLong
  17419, // Resulting document is larger than 16 MB
  17420,
]);

const duplicateKeyCode = 11_000;

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === duplicateKeyCode;
}

/** A driver's error as the port names it; its text stays in `cause`, so no value of a document reaches a log line. */
export function asPortError(error: unknown): Error {
  if (error instanceof PermanentError || error instanceof TransientError) return error;
  if (error instanceof MongoServerError && permanentCodes.has(Number(error.code))) {
    return new PermanentError(`MongoDB refused the change (code ${error.code})`, { cause: error });
  }
  if (error instanceof RangeError || (error instanceof Error && error.name.startsWith("BSON"))) {
    return new PermanentError("a document cannot be stored by MongoDB", { cause: error });
  }
  const reason = error instanceof MongoError ? error.name : "unknown error";
  return new TransientError(`MongoDB did not answer (${reason})`, { cause: error });
}
