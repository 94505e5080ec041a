"""The served subset of Qdrant's REST API: method + path to a function (store, path arguments, body) -> result."""

import re

import qdrant_edge as q

import query
import translate as t
from store import Refused

VERSION = "1.18.0"  # the REST dialect of the pinned JavaScript client; the engine's own version is in requirements.txt
ROUTES = []


def route(method, path):
    pattern = re.compile("^" + re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path) + "$")

    def add(handler):
        ROUTES.append((method, pattern, handler))
        return handler
    return add


def find(method, path):
    known = False
    for candidate, pattern, handler in ROUTES:
        matched = pattern.match(path)
        if matched and candidate == method:
            return handler, matched.groupdict()
        known = known or matched is not None
    raise Refused(405 if known else 404, f"{method} {path} is not served by this stand-in")


def done(collection):
    return {"operation_id": collection.operations, "status": "completed"}


def selected(body, by_ids, by_filter):
    """An operation on the points a body names by id or by filter."""
    if body.get("points") is not None:
        return by_ids([t.point_id(v) for v in body["points"]])
    if body.get("filter") is not None:
        return by_filter(t.filter_of(body["filter"]) or q.Filter())
    raise t.BadRequest("Format error in JSON body: data did not match any variant of untagged enum PointsSelector")


@route("GET", "/collections")
def list_collections(store, _, __):
    return {"collections": [{"name": name} for name in store.collections]}


@route("GET", "/collections/{c}")
def get_collection(store, at, _):
    return store.get(at["c"]).info()


@route("GET", "/collections/{c}/exists")
def exists(store, at, _):
    return {"exists": at["c"] in store.collections}


@route("PUT", "/collections/{c}")
def create_collection(store, at, body):
    return store.create(at["c"], body)


@route("PATCH", "/collections/{c}")
def optimize(store, at, _):
    store.get(at["c"]).shard.optimize()
    return True


@route("DELETE", "/collections/{c}")
def delete_collection(store, at, _):
    return store.delete(at["c"])


@route("PUT", "/collections/{c}/index")
def create_index(store, at, body):
    collection = store.get(at["c"])
    name, schema = t.need(body, "field_name"), t.need(body, "field_schema")
    collection.update(q.UpdateOperation.create_field_index(name, t.index_schema(schema)))
    collection.description["indexes"][name] = schema
    collection.save()
    return done(collection)


@route("DELETE", "/collections/{c}/index/{field}")
def delete_index(store, at, _):
    collection = store.get(at["c"])
    collection.update(q.UpdateOperation.delete_field_index(at["field"]))
    collection.description["indexes"].pop(at["field"], None)
    collection.save()
    return done(collection)


def upsert_operation(body):
    return q.UpdateOperation.upsert_points(t.points(body), t.filter_of(body.get("update_filter")))


def delete_operation(body):
    return selected(body, q.UpdateOperation.delete_points, q.UpdateOperation.delete_points_by_filter)


def set_payload_operation(body):
    payload, key = t.need(body, "payload"), body.get("key")
    return selected(body, lambda ids: q.UpdateOperation.set_payload(ids, payload, key),
                    lambda chosen: q.UpdateOperation.set_payload_by_filter(chosen, payload, key))


def overwrite_payload_operation(body):
    payload = t.need(body, "payload")
    return selected(body, lambda ids: q.UpdateOperation.overwrite_payload(ids, payload),
                    lambda chosen: q.UpdateOperation.overwrite_payload_by_filter(chosen, payload))


def delete_payload_operation(body):
    keys = t.need(body, "keys")
    return selected(body, lambda ids: q.UpdateOperation.delete_payload(ids, keys),
                    lambda chosen: q.UpdateOperation.delete_payload_by_filter(chosen, keys))


def clear_payload_operation(body):
    return selected(body, q.UpdateOperation.clear_payload, q.UpdateOperation.clear_payload_by_filter)


UPDATES = {"upsert": upsert_operation, "delete": delete_operation, "set_payload": set_payload_operation,
           "overwrite_payload": overwrite_payload_operation, "delete_payload": delete_payload_operation,
           "clear_payload": clear_payload_operation}


def update_route(method, path, operation):
    def handler(store, at, body):
        collection = store.get(at["c"])
        collection.update(operation(body))
        return done(collection)
    route(method, "/collections/{c}/points" + path)(handler)


update_route("PUT", "", upsert_operation)
update_route("POST", "/delete", delete_operation)
update_route("POST", "/payload", set_payload_operation)
update_route("PUT", "/payload", overwrite_payload_operation)
update_route("POST", "/payload/delete", delete_payload_operation)
update_route("POST", "/payload/clear", clear_payload_operation)


@route("POST", "/collections/{c}/points/batch")
def batch_update(store, at, body):
    collection = store.get(at["c"])
    operations = []
    for item in t.need(body, "operations"):
        name = next(iter(item), None)
        if name not in UPDATES:
            raise t.BadRequest(f"Wrong input: update operation `{name}` is not supported by this stand-in")
        operations.append(UPDATES[name](item[name]))
    results = []
    for operation in operations:
        collection.update(operation)
        results.append(done(collection))
    return results


@route("POST", "/collections/{c}/points/query")
def run_query(store, at, body):
    shard = store.get(at["c"]).shard
    return {"points": [t.record(p) for p in shard.query(query.request(shard, body))]}


@route("POST", "/collections/{c}/points/query/batch")
def run_queries(store, at, body):
    shard = store.get(at["c"]).shard
    found = shard.query_batch(q.QueryBatchRequest([query.request(shard, s) for s in t.need(body, "searches")]))
    return [{"points": [t.record(p) for p in points]} for points in found]


@route("POST", "/collections/{c}/points")
def retrieve(store, at, body):
    ids = [t.point_id(v) for v in t.need(body, "ids")]
    found = store.get(at["c"]).shard.retrieve(ids, with_payload=t.with_payload(body.get("with_payload", True)),
                                              with_vector=body.get("with_vector") or False)
    return [t.record(p) for p in found]


@route("GET", "/collections/{c}/points/{id}")
def retrieve_one(store, at, _):
    wanted = int(at["id"]) if at["id"].isdigit() else at["id"]
    found = store.get(at["c"]).shard.retrieve([t.point_id(wanted)], with_payload=True, with_vector=True)
    if not found:
        raise Refused(404, f"Not found: Point with id {at['id']} does not exists!")
    return t.record(found[0])


@route("POST", "/collections/{c}/points/scroll")
def scroll(store, at, body):
    offset, order = body.get("offset"), body.get("order_by")
    limit = body.get("limit")
    found, following = store.get(at["c"]).shard.scroll(q.ScrollRequest(
        offset=None if offset is None else t.point_id(offset), limit=query.DEFAULT_LIMIT if limit is None else limit,
        filter=t.filter_of(body.get("filter")), with_payload=t.with_payload(body.get("with_payload", True)),
        with_vector=body.get("with_vector") or False, order_by=None if order is None else query.order_by(order)))
    return {"points": [t.record(p) for p in found], "next_page_offset": None if following is None else t.plain_id(following)}


@route("POST", "/collections/{c}/points/count")
def count(store, at, body):
    return {"count": store.get(at["c"]).shard.count(q.CountRequest(exact=body.get("exact", True), filter=t.filter_of(body.get("filter"))))}


@route("POST", "/collections/{c}/facet")
def facet(store, at, body):
    found = store.get(at["c"]).shard.facet(q.FacetRequest(t.need(body, "key"), body.get("limit") or query.DEFAULT_LIMIT,
                                                          bool(body.get("exact")), t.filter_of(body.get("filter"))))
    return {"hits": [{"value": hit.value, "count": hit.count} for hit in found]}
