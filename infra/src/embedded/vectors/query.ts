/** The length of a vector; 1 for one of length 0. */
export function norm(vector: ArrayLike<number>): number {
  let squares = 0;
  for (let at = 0; at < vector.length; at++) squares += (vector[at] ?? 0) ** 2;
  return Math.sqrt(squares) || 1;
}

/** A query, where it is not 0: the vectors of questions by the local embedder are mostly that. */
export interface DenseQuery {
  readonly places: Int32Array;
  readonly values: Float64Array;
}

/** Of length 1, as the dot product with unit vectors wants it. */
export function denseQuery(query: readonly number[]): DenseQuery {
  const length = norm(query);
  const places = query.flatMap((value, at) => (value === 0 ? [] : [at]));
  return {
    places: Int32Array.from(places),
    values: Float64Array.from(places, (at) => Math.fround((query[at] ?? 0) / length)),
  };
}
