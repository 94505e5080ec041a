const rowsPerBlock = 1_024;

function norm(vector: ArrayLike<number>): number {
  let squares = 0;
  for (let at = 0; at < vector.length; at++) squares += (vector[at] ?? 0) ** 2;
  return Math.sqrt(squares) || 1;
}

/** Unit vectors of one size in flat arrays, by row; blocks, so that growing copies nothing. */
export function createDense(dimensions: number) {
  const blocks: Float32Array[] = [];
  const free: number[] = [];
  let rows = 0;
  const offset = (row: number) => (row % rowsPerBlock) * dimensions;
  const blockOf = (row: number) => blocks[Math.floor(row / rowsPerBlock)];
  return {
    /** The row it was put in. */
    add(vector: ArrayLike<number>): number {
      const row = free.pop() ?? rows++;
      const block = blockOf(row) ?? new Float32Array(rowsPerBlock * dimensions);
      blocks[Math.floor(row / rowsPerBlock)] = block;
      const length = norm(vector);
      for (let at = 0; at < dimensions; at++) block[offset(row) + at] = (vector[at] ?? 0) / length;
      return row;
    },
    release: (row: number) => void free.push(row),
    dot(row: number, query: Float32Array): number {
      const block = blockOf(row);
      if (block === undefined) return 0;
      let sum = 0;
      const from = offset(row);
      for (let at = 0; at < dimensions; at++) sum += (block[from + at] ?? 0) * (query[at] ?? 0);
      return sum;
    },
  };
}

/** A query of length 1, as the dot product wants it. */
export function unitVector(query: readonly number[]): Float32Array {
  const length = norm(query);
  return Float32Array.from(query, (value) => value / length);
}
