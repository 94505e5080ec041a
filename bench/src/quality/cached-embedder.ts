import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { Embedder, TextRole } from "@frontdesk/infra/ports/vectors";

/** Written after each, so that a run that is broken off goes on where it stood. */
const writtenAtOnce = 16;

function keyOf(role: TextRole, text: string): string {
  return `${role[0]}${createHash("sha1").update(text).digest("hex")}`;
}

function readCache(path: string): Map<string, number[]> {
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  return new Map(
    lines.flatMap((line) => {
      if (line === "") return [];
      const [key, base64] = JSON.parse(line) as [string, string];
      const bytes = Uint8Array.from(Buffer.from(base64, "base64"));
      return [[key, Array.from(new Float32Array(bytes.buffer))]];
    }),
  );
}

/** An embedder whose vectors are kept in a file: another run, with other weights, asks for none again. */
export function createCachedEmbedder(inner: Embedder, path: string): Embedder {
  const known = readCache(path);
  return {
    dimensions: inner.dimensions,
    async embed(texts, { role = "passage" } = {}) {
      const unknown = [...new Set(texts)].filter((text) => !known.has(keyOf(role, text)));
      for (let from = 0; from < unknown.length; from += writtenAtOnce) {
        const part = unknown.slice(from, from + writtenAtOnce);
        const vectors = await inner.embed(part, { role });
        const lines = part.map((text, at) => {
          const vector = vectors[at] ?? [];
          known.set(keyOf(role, text), vector);
          return `${JSON.stringify([keyOf(role, text), Buffer.from(Float32Array.from(vector).buffer).toString("base64")])}\n`;
        });
        appendFileSync(path, lines.join(""));
      }
      return texts.map((text) => known.get(keyOf(role, text)) ?? []);
    },
  };
}
