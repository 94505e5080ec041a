import type { Blobs } from "../ports/blobs.ts";

/** Blobs that a test looks into; several openers may share one. */
export function createMemoryBlobs(): Blobs & { readonly stored: Map<string, Buffer> } {
  const stored = new Map<string, Buffer>();
  return {
    stored,
    forTenant: (tenant) => ({
      tenant,
      put: async (key, bytes) => void stored.set(`${tenant}/${key}`, Buffer.from(bytes)),
      get: async (key) => stored.get(`${tenant}/${key}`),
      remove: async (key) => void stored.delete(`${tenant}/${key}`),
      list: async (prefix, limit) => {
        const keys = [...stored.keys()].filter((key) => key.startsWith(`${tenant}/${prefix}`)).toSorted();
        return keys.slice(0, limit).map((key) => key.slice(tenant.length + 1));
      },
    }),
    ping: async () => undefined,
    close: async () => undefined,
  };
}
