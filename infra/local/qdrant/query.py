"""The universal query API: one REST query body to one qdrant-edge QueryRequest."""

import qdrant_edge as q

import translate as t

DEFAULT_LIMIT = 10


def search_params(body):
    if not body:
        return None
    idf = body.get("idf")
    corpus = q.IdfParams(t.filter_of(idf.get("corpus"))) if isinstance(idf, dict) else None
    return q.SearchParams(hnsw_ef=body.get("hnsw_ef"), exact=bool(body.get("exact")),
                          indexed_only=bool(body.get("indexed_only")), idf=corpus)


def order_by(body):
    body = {"key": body} if isinstance(body, str) else body
    direction = {"asc": q.Direction.Asc, "desc": q.Direction.Desc, None: None}[body.get("direction")]
    return q.OrderBy(t.need(body, "key"), direction, body.get("start_from"))


def nearest(shard, value, using):
    """The query and the ids to leave out: a point searched by its own id is not its own neighbour."""
    if isinstance(value, (list, dict)):
        return t.vector(value), []
    key = t.point_id(value)
    found = shard.retrieve([key], with_payload=False, with_vector=True)
    vectors = found[0].vector if found else None
    own = vectors.get(using or "") if isinstance(vectors, dict) else vectors
    if own is None:
        raise t.BadRequest(f"Not found: No point with id {value} found")
    return own, [key]


def scoring(shard, value, using):
    """The engine's scoring query for one REST `query`, and the ids to leave out of its results."""
    if value is None:
        return None, []
    if isinstance(value, dict) and "indices" not in value:
        if "fusion" in value:
            if value["fusion"] not in ("rrf", "dbsf"):
                raise t.BadRequest(f"Format error in JSON body: unknown variant `{value['fusion']}`, expected `rrf` or `dbsf`")
            return (q.Fusion.Rrf(t.RRF_K) if value["fusion"] == "rrf" else q.Fusion.Dbsf()), []
        if "rrf" in value:
            rrf = value["rrf"] or {}
            return q.Fusion.Rrf(rrf.get("k") or t.RRF_K, rrf.get("weights")), []
        if "formula" in value:
            return q.Formula(t.expression(value["formula"]), value.get("defaults")), []
        if "order_by" in value:
            return order_by(value["order_by"]), []
        if "sample" in value:
            return q.Sample.Random, []
        if "nearest" not in value:
            raise t.BadRequest(f"Wrong input: query `{next(iter(value), '')}` is not supported by this stand-in")
        mmr = value.get("mmr")
        vector, skip = nearest(shard, value["nearest"], using)
        if mmr is not None:
            diversity = mmr.get("diversity")
            kept = 1.0 - (0.5 if diversity is None else diversity)
            return q.Mmr(vector, kept, mmr.get("candidates_limit") or 100, using), skip
        return q.Query.Nearest(vector, using), skip
    vector, skip = nearest(shard, value, using)
    return q.Query.Nearest(vector, using), skip


def filter_without(body, skip):
    if not skip:
        return t.filter_of(body)
    not_these = {"must_not": [{"has_id": skip}]}
    return t.filter_of({"must": [body, not_these]} if body else not_these)


def common(shard, body):
    query, skip = scoring(shard, body.get("query"), body.get("using"))
    limit = body.get("limit")
    return {
        "limit": DEFAULT_LIMIT if limit is None else limit,
        "query": query,
        "prefetches": [q.Prefetch(**common(shard, p)) for p in t.listed(body.get("prefetch") or [])],
        "filter": filter_without(body.get("filter"), skip),
        "score_threshold": body.get("score_threshold"),
        "params": search_params(body.get("params")),
    }


def request(shard, body):
    return q.QueryRequest(offset=body.get("offset"), with_payload=t.with_payload(body.get("with_payload") or False),
                          with_vector=body.get("with_vector") or False, **common(shard, body))
