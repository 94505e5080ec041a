"""Collections on disk: one qdrant-edge shard and one description file each."""

import re
import shutil
from pathlib import Path

import orjson
import qdrant_edge as q

import translate as t

NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,254}")


class Refused(Exception):
    """An answer other than 200, with Qdrant's wording."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


class Collection:
    """A loaded collection. Its updates are in the engine's write-ahead log when they return (they survive a kill)."""

    def __init__(self, folder, description, shard):
        self.folder, self.description, self.shard = folder, description, shard
        self.operations = 0
        self.dirty = False

    def update(self, operation):
        self.shard.update(operation)
        self.operations += 1
        self.dirty = True

    def save(self):
        temporary = self.folder / "collection.json.new"
        temporary.write_bytes(orjson.dumps(self.description))
        temporary.replace(self.folder / "collection.json")

    def flush(self):
        if self.dirty:
            self.dirty = False
            self.shard.flush()

    def info(self):
        body, found = self.description["config"], self.shard.info()
        schema = {}
        for name, params in self.description["indexes"].items():
            kind = params if isinstance(params, str) else params["type"]
            indexed = found.payload_schema.get(name)
            schema[name] = {"data_type": kind, "points": indexed.points if indexed else 0}
            if not isinstance(params, str):
                schema[name]["params"] = params
        params = {"vectors": body.get("vectors") or {}, "shard_number": 1, "replication_factor": 1,
                  "write_consistency_factor": 1, "on_disk_payload": True}
        if body.get("sparse_vectors"):
            params["sparse_vectors"] = body["sparse_vectors"]
        config = {"params": params, "hnsw_config": {"m": 16, "ef_construct": 100, "full_scan_threshold": 10000},
                  "optimizer_config": {"deleted_threshold": 0.2, "vacuum_min_vector_number": 1000,
                                       "default_segment_number": 0, "flush_interval_sec": 1},
                  "wal_config": {"wal_capacity_mb": 32, "wal_segments_ahead": 0}, "quantization_config": None}
        return {"status": "green", "optimizer_status": "ok", "points_count": found.points_count,
                "indexed_vectors_count": found.indexed_vectors_count, "segments_count": found.segments_count,
                "config": config, "payload_schema": schema}


class Store:
    """All collections of one folder."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.closed = False
        self.collections = {}
        for path in sorted(self.folder.iterdir()):
            if (path / "collection.json").exists():
                description = orjson.loads((path / "collection.json").read_bytes())
                self.collections[path.name] = Collection(path, description, q.EdgeShard.load(str(path / "shard")))
            else:
                shutil.rmtree(path)  # a creation or deletion cut off half way

    def get(self, name):
        if name not in self.collections:
            raise Refused(404, f"Not found: Collection `{name}` doesn't exist!")
        return self.collections[name]

    def create(self, name, body):
        if name in self.collections:
            raise Refused(409, f"Wrong input: Collection `{name}` already exists!")
        if not NAME.fullmatch(name):
            raise Refused(400, f"Wrong input: collection name `{name}` is not supported by this stand-in")
        config = t.edge_config(body)
        folder = self.folder / name
        (folder / "shard").mkdir(parents=True)
        kept = {key: body[key] for key in ("vectors", "sparse_vectors") if body.get(key)}
        collection = Collection(folder, {"config": kept, "indexes": {}}, q.EdgeShard.create(str(folder / "shard"), config))
        collection.save()
        self.collections[name] = collection
        return True

    def delete(self, name):
        collection = self.collections.pop(name, None)
        if collection is None:
            return False
        (collection.folder / "collection.json").unlink()
        collection.shard.close()
        shutil.rmtree(collection.folder)
        return True

    def flush(self):
        for collection in self.collections.values():
            collection.flush()

    def close(self):
        self.closed = True
        for collection in self.collections.values():
            collection.shard.flush()
            collection.shard.close()
