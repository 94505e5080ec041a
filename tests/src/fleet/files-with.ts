import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Files below a folder whose bytes hold the text: free pages and logs of databases included. */
export function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}
