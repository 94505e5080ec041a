"""Qdrant REST bodies to qdrant-edge objects and back. Pure functions; a body the engine cannot run raises BadRequest."""

import uuid
from functools import partial

import qdrant_edge as q

DISTANCES = {"Cosine": q.Distance.Cosine, "Dot": q.Distance.Dot, "Euclid": q.Distance.Euclid, "Manhattan": q.Distance.Manhattan}
INDEX_PARAMS = {
    "keyword": q.KeywordIndexParams, "integer": q.IntegerIndexParams, "float": q.FloatIndexParams, "bool": q.BoolIndexParams,
    "datetime": q.DatetimeIndexParams, "uuid": q.UuidIndexParams, "geo": q.GeoIndexParams, "text": q.TextIndexParams,
}
TOKENIZERS = {"prefix": q.TokenizerType.Prefix, "whitespace": q.TokenizerType.Whitespace,
              "word": q.TokenizerType.Word, "multilingual": q.TokenizerType.Multilingual}
RRF_K = 2  # Qdrant's default for {"fusion": "rrf"}


class BadRequest(Exception):
    """The body is not one the server (or this stand-in) accepts: HTTP 400."""


def need(body, key):
    if not isinstance(body, dict) or key not in body:
        raise BadRequest(f"Format error in JSON body: missing field `{key}`")
    return body[key]


def listed(value):
    return value if isinstance(value, list) else [value]


def point_id(value):
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    try:
        return str(uuid.UUID(value))
    except (ValueError, TypeError, AttributeError):
        raise BadRequest(f"Format error in JSON body: value {value} is not a valid point ID, "
                         "valid values are either an unsigned integer or a UUID") from None


# Collections

def vector_params(body):
    distance = need(body, "distance")
    if distance not in DISTANCES:
        raise BadRequest(f"Format error in JSON body: unknown variant `{distance}`, expected one of {', '.join(DISTANCES)}")
    multi = q.MultiVectorConfig(q.MultiVectorComparator.MaxSim) if body.get("multivector_config") else None
    return q.EdgeVectorParams(size=need(body, "size"), distance=DISTANCES[distance], multivector_config=multi)


def edge_config(body):
    vectors = body.get("vectors") or {}
    dense = vector_params(vectors) if "size" in vectors else {name: vector_params(v) for name, v in vectors.items()}
    sparse = {}
    for name, params in (body.get("sparse_vectors") or {}).items():
        idf = str((params or {}).get("modifier") or "none").lower() == "idf"
        sparse[name] = q.EdgeSparseVectorParams(modifier=q.Modifier.Idf if idf else None)
    return q.EdgeConfig(vectors=dense or None, sparse_vectors=sparse or None)


def index_schema(schema):
    params = {"type": schema} if isinstance(schema, str) else dict(schema or {})
    kind = params.pop("type", None)
    if kind not in INDEX_PARAMS:
        raise BadRequest(f"Format error in JSON body: unknown field index type `{kind}`")
    if "tokenizer" in params:
        params["tokenizer"] = TOKENIZERS.get(params["tokenizer"])
    try:
        return INDEX_PARAMS[kind](**params)
    except TypeError as error:
        raise BadRequest(f"Wrong input: index parameters are not supported here: {error}") from None


# Points

def vector(value):
    """A dense list, a sparse {indices, values}, or a map of names to either."""
    if isinstance(value, list):
        return value
    if isinstance(value, dict) and "indices" in value:
        return q.SparseVector(value["indices"], need(value, "values"))
    if isinstance(value, dict):
        return {name: vector(v) for name, v in value.items()}
    raise BadRequest("Format error in JSON body: data did not match any variant of untagged enum VectorStruct")


def points(body):
    if "batch" in body:
        batch = body["batch"]
        ids, payloads = need(batch, "ids"), batch.get("payloads") or []
        vectors = need(batch, "vectors")
        if isinstance(vectors, dict):
            vectors = [{name: column[i] for name, column in vectors.items()} for i in range(len(ids))]
        rows = [{"id": v, "vector": vectors[i], "payload": payloads[i] if i < len(payloads) else None} for i, v in enumerate(ids)]
    else:
        rows = need(body, "points")
    return [q.Point(point_id(need(r, "id")), vector(need(r, "vector")), r.get("payload") or {}) for r in rows]


def plain_vector(value):
    if isinstance(value, dict):
        return {name: plain_vector(v) for name, v in value.items()}
    if isinstance(value, q.SparseVector):
        return {"indices": value.indices, "values": value.values}
    return value


def plain_id(value):
    return value if isinstance(value, int) else str(value)


def record(point):
    out = {"id": plain_id(point.id)}
    if hasattr(point, "score"):
        out.update(version=point.version, score=point.score)
    if point.payload is not None:
        out["payload"] = point.payload
    if point.vector is not None:
        out["vector"] = plain_vector(point.vector)
    if point.order_value is not None:
        out["order_value"] = point.order_value
    return out


def with_payload(value):
    if isinstance(value, dict):
        if "include" in value:
            return q.PayloadSelector.Include(value["include"])
        return q.PayloadSelector.Exclude(need(value, "exclude"))
    return value


# Filters

def match(body):
    for key, make in (("value", q.MatchValue), ("any", q.MatchAny), ("except", q.MatchExcept), ("text", q.MatchText),
                      ("text_any", q.MatchTextAny), ("phrase", q.MatchPhrase), ("prefix", q.MatchPrefix)):
        if key in body:
            return make(body[key])
    raise BadRequest("Format error in JSON body: data did not match any variant of untagged enum MatchInterface")


def range_of(body):
    bounds = {key: body[key] for key in ("gt", "gte", "lt", "lte") if body.get(key) is not None}
    dates = any(isinstance(v, str) for v in bounds.values())
    return q.RangeDateTime(**bounds) if dates else q.RangeFloat(**bounds)


def geo_point(body):
    return q.GeoPoint(need(body, "lon"), need(body, "lat"))


def field(body):
    out = {}
    if body.get("match") is not None:
        out["match"] = match(body["match"])
    if body.get("range") is not None:
        out["range"] = range_of(body["range"])
    if body.get("values_count") is not None:
        out["values_count"] = q.ValuesCount(**body["values_count"])
    if body.get("geo_radius") is not None:
        out["geo_radius"] = q.GeoRadius(geo_point(body["geo_radius"]["center"]), body["geo_radius"]["radius"])
    if body.get("geo_bounding_box") is not None:
        box = body["geo_bounding_box"]
        out["geo_bounding_box"] = q.GeoBoundingBox(geo_point(box["top_left"]), geo_point(box["bottom_right"]))
    for key in ("is_empty", "is_null"):
        if body.get(key) is not None:
            out[key] = body[key]
    if not out:
        raise BadRequest(f"Wrong input: condition on `{body['key']}` names nothing this server knows")
    return q.FieldCondition(body["key"], **out)


def condition(body):
    if not isinstance(body, dict):
        raise BadRequest("Format error in JSON body: a condition is an object")
    if "has_id" in body:
        return q.HasIdCondition({point_id(v) for v in body["has_id"]})
    if "is_empty" in body and "key" not in body:
        return q.IsEmptyCondition(need(body["is_empty"], "key"))
    if "is_null" in body and "key" not in body:
        return q.IsNullCondition(need(body["is_null"], "key"))
    if "has_vector" in body:
        return q.HasVectorCondition(body["has_vector"])
    if "nested" in body:
        return q.NestedCondition(need(body["nested"], "key"), filter_of(need(body["nested"], "filter")))
    if "key" in body:
        return field(body)
    return filter_of(body)


def filter_of(body):
    if not body:
        return None
    unknown = set(body) - {"must", "should", "must_not", "min_should"}
    if unknown:
        raise BadRequest(f"Format error in JSON body: unknown field `{sorted(unknown)[0]}` in filter")
    parts = {key: [condition(c) for c in listed(body[key])] for key in ("must", "should", "must_not") if body.get(key) is not None}
    if body.get("min_should"):
        least = body["min_should"]
        parts["min_should"] = q.MinShould([condition(c) for c in need(least, "conditions")], need(least, "min_count"))
    return q.Filter(**parts)


# Formulas

def _div(body):
    return q.Expression.Div(expression(need(body, "left")), expression(need(body, "right")), body.get("by_zero_default"))


def _decay(kind, body):
    target = body.get("target")
    return q.Expression.Decay(kind, expression(need(body, "x")), None if target is None else expression(target),
                              body.get("midpoint"), body.get("scale"))


OPERATIONS = {
    "mult": lambda v: q.Expression.Mult([expression(e) for e in v]),
    "sum": lambda v: q.Expression.Sum([expression(e) for e in v]),
    "max": lambda v: q.Expression.Max([expression(e) for e in v]),
    "min": lambda v: q.Expression.Min([expression(e) for e in v]),
    "neg": lambda v: q.Expression.Neg(expression(v)),
    "abs": lambda v: q.Expression.Abs(expression(v)),
    "sqrt": lambda v: q.Expression.Sqrt(expression(v)),
    "exp": lambda v: q.Expression.Exp(expression(v)),
    "ln": lambda v: q.Expression.Ln(expression(v)),
    "log10": lambda v: q.Expression.Log10(expression(v)),
    "pow": lambda v: q.Expression.Pow(expression(need(v, "base")), expression(need(v, "exponent"))),
    "div": _div,
    "datetime": q.Expression.Datetime,
    "datetime_key": q.Expression.DatetimeKey,
    "geo_distance": lambda v: q.Expression.GeoDistance(geo_point(need(v, "origin")), need(v, "to")),
    "lin_decay": partial(_decay, q.DecayKind.Lin),
    "exp_decay": partial(_decay, q.DecayKind.Exp),
    "gauss_decay": partial(_decay, q.DecayKind.Gauss),
}


def expression(body):
    if isinstance(body, (int, float)) and not isinstance(body, bool):
        return q.Expression.Constant(float(body))
    if isinstance(body, str):
        return q.Expression.Variable(body)
    name = next(iter(body), None) if isinstance(body, dict) and len(body) == 1 else None
    if name in OPERATIONS:
        return OPERATIONS[name](body[name])
    return q.Expression.Condition(condition(body))
