import type { DatabaseSync } from "node:sqlite";
import type { TenantId } from "@frontdesk/contracts/ids";
import type { PassagePayload, VectorPoint } from "../../ports/vectors.ts";
import { createWriteQueue } from "../write-queue.ts";
import type { IndexPoint } from "./index.ts";

/** The points on disk, read whole a tenant at its first use. */
export interface VectorStore {
  dimensions(): number | undefined;
  setDimensions(dimensions: number): void;
  /** Points in the order of their ids, from after one on; few at a time. */
  load(tenant: TenantId, after: string): IndexPoint[];
  /** All or none, and on disk when it resolves. */
  put(tenant: TenantId, points: readonly VectorPoint[]): Promise<void>;
  remove(tenant: TenantId, ids: readonly string[]): Promise<void>;
  flush(): void;
}

const pointsPerLoad = 256;

const schema = `
  CREATE TABLE IF NOT EXISTS vector_collection (one INTEGER PRIMARY KEY CHECK (one = 1), dimensions INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS vector_points (
    tenant TEXT NOT NULL, id TEXT NOT NULL, dense BLOB NOT NULL, terms BLOB NOT NULL, weights BLOB NOT NULL,
    payload TEXT NOT NULL, PRIMARY KEY (tenant, id)
  ) WITHOUT ROWID;
`;

function bytes(array: Float32Array | Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/** A column's bytes, copied so that the four-byte view is aligned. */
function buffer(column: unknown): ArrayBuffer {
  if (!(column instanceof Uint8Array)) throw new TypeError("a vector column holds no bytes");
  return Uint8Array.from(column).buffer;
}

function pointOf(row: Record<string, unknown>): IndexPoint {
  return {
    id: String(row["id"]),
    dense: new Float32Array(buffer(row["dense"])),
    sparse: { indices: new Uint32Array(buffer(row["terms"])), values: new Float32Array(buffer(row["weights"])) },
    // Written by `put` below, from the same type.
    payload: JSON.parse(String(row["payload"])) as PassagePayload,
  };
}

export function createVectorStore(database: DatabaseSync): VectorStore {
  database.exec(schema);
  const queue = createWriteQueue(database);
  const size = database.prepare("SELECT dimensions FROM vector_collection WHERE one = 1");
  const setSize = database.prepare("INSERT INTO vector_collection (one, dimensions) VALUES (1, ?)");
  const select = database.prepare(
    `SELECT id, dense, terms, weights, payload FROM vector_points WHERE tenant = ? AND id > ? ORDER BY id LIMIT ${pointsPerLoad}`,
  );
  const upsert = database.prepare("INSERT OR REPLACE INTO vector_points VALUES (?, ?, ?, ?, ?, ?)");
  const drop = database.prepare("DELETE FROM vector_points WHERE tenant = ? AND id = ?");
  /** Never changed once it is set. */
  let known: number | undefined;
  return {
    dimensions() {
      const row = known === undefined ? size.get() : undefined;
      if (row !== undefined) known = Number(row["dimensions"]);
      return known;
    },
    setDimensions: (dimensions) => void setSize.run(dimensions),
    load: (tenant, after) => select.all(tenant, after).map(pointOf),
    put: (tenant, points) =>
      queue.run(() => {
        for (const { id, dense, sparse, payload } of points) {
          const [terms, weights] = [bytes(Uint32Array.from(sparse.indices)), bytes(Float32Array.from(sparse.values))];
          upsert.run(tenant, id, bytes(Float32Array.from(dense)), terms, weights, JSON.stringify(payload));
        }
      }),
    async remove(tenant, ids) {
      await queue.run(() => {
        for (const id of ids) drop.run(tenant, id);
      });
    },
    flush: () => queue.flush(),
  };
}
