import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Backends, openEmbedded, openReal } from "@frontdesk/cli/backends";
import type { Desk } from "@frontdesk/cli/services";
import { kbAdd } from "@frontdesk/contracts/rpc/retrieval";
import { TenantSettings } from "@frontdesk/contracts/settings";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { call } from "@frontdesk/infra/runtime/rpc";
import type { Servers } from "./local-backends.ts";

/** Where a measured desk keeps what it has. */
export interface DeskPlace {
  readonly folder: string;
  /** Left out: on files in the folder. */
  readonly servers?: Omit<Servers, "stop"> | undefined;
  /** Of everything it makes on servers. */
  readonly prefix?: string;
}

/** A folder of this run, gone when it is over. */
export async function inFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-bench-"));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function openBackends({ folder, servers, prefix = "" }: DeskPlace): Promise<Backends> {
  return servers === undefined
    ? await openEmbedded(folder, silentLogger)
    : await openReal({ ...servers, blobs: { folder }, mongoDatabase: "bench", prefix }, silentLogger);
}

/** Nothing is refused in the bench; everything else is as the product ships it. */
export function unlimitedSettings(id: string, name: string): TenantSettings {
  return TenantSettings.parse({
    id,
    name,
    limits: { perUserPerMinute: 1_000_000, window: { max: 1_000_000, seconds: 60 }, floodEnabled: false },
  });
}

type Page = Readonly<Record<"id" | "title" | "text", string>>;

/** A tenant of these settings whose knowledge is these pages. */
export async function addTenant(
  { desk, deps }: { readonly desk: Desk; readonly deps: Deps },
  settings: TenantSettings,
  pages: readonly Page[],
): Promise<void> {
  await desk.tenants.apply(settings);
  for (const document of pages) {
    const added = await call(deps.bus, kbAdd, { tenant: settings.id, document }, 60_000);
    if (!added.ok) throw new Error(`${document.id} was refused: ${added.refusal.code}`);
  }
}
