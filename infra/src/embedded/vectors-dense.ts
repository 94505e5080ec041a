const firstCapacity = 64;

function norm(vector: ArrayLike<number>): number {
  let squares = 0;
  for (let at = 0; at < vector.length; at++) squares += (vector[at] ?? 0) ** 2;
  return Math.sqrt(squares) || 1;
}

/** Unit vectors of one size in one flat array, by slot. */
export function createDense(dimensions: number) {
  let values = new Float32Array(firstCapacity * dimensions);
  return {
    set(slot: number, vector: ArrayLike<number>): void {
      if ((slot + 1) * dimensions > values.length) {
        const grown = new Float32Array(values.length * 2);
        grown.set(values);
        values = grown;
      }
      const length = norm(vector);
      for (let at = 0; at < dimensions; at++) values[slot * dimensions + at] = (vector[at] ?? 0) / length;
    },
    dot(slot: number, query: Float32Array): number {
      let sum = 0;
      const from = slot * dimensions;
      for (let at = 0; at < dimensions; at++) sum += (values[from + at] ?? 0) * (query[at] ?? 0);
      return sum;
    },
    vector: (slot: number): Float32Array => values.slice(slot * dimensions, (slot + 1) * dimensions),
  };
}

/** A query of length 1, as the dot product wants it. */
export function unitVector(query: readonly number[]): Float32Array {
  const length = norm(query);
  return Float32Array.from(query, (value) => value / length);
}
