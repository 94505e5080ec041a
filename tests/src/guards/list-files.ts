import { execFileSync } from "node:child_process";
import { lstatSync } from "node:fs";
import { join } from "node:path";

/** Files of the repository from its root: tracked or new, not ignored, not deleted, no links. */
export function listFiles(root: string): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const listed = execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return listed.split("\0").filter((file) => lstatSync(join(root, file), { throwIfNoEntry: false })?.isFile());
}

/** Code that only tests run. */
export function isTestFile(file: string): boolean {
  return /\.(?:test|suite)\.ts$|(?:^|\/)(?:tests|testkit|fixtures)\//.test(file);
}
