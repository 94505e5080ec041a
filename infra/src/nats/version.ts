/** Where the version of a stream's or durable's settings is kept with it (server 2.10 or later). */
const key = "frontdesk.topology";

type Metadata = Record<string, string>;

/** What was made before there were versions, or by hand, counts as 0. */
export function versionIn(metadata: Metadata | undefined): number {
  const version = Number(metadata?.[key]);
  return Number.isSafeInteger(version) ? version : 0;
}

/** Other entries stay: the server keeps some of its own. */
export function metadataOf({ version }: { readonly version: number }, before: Metadata = {}): Metadata {
  return { ...before, [key]: String(version) };
}
