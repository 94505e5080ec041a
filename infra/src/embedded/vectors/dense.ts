import { type DenseQuery, norm } from "./query.ts";
import { createRough } from "./rough.ts";

/** A block of a tenant of a handful of passages is small, and growing copies nothing. */
const rowsPerBlock = 16;

/** Unit vectors of one size, by row; of more than `exactRows` it can guess. */
export function createDense(dimensions: number, exactRows: number) {
  const blocks: Float32Array[] = [];
  let rows = 0;
  /** Made while rows come in, which yields to other work, rather than by the first search, which would not. */
  let rough: ReturnType<typeof createRough> | undefined;

  function vectorAt(row: number): Float32Array {
    const number = Math.floor(row / rowsPerBlock);
    const block = blocks[number] ?? new Float32Array(rowsPerBlock * dimensions);
    blocks[number] = block;
    const from = (row % rowsPerBlock) * dimensions;
    return block.subarray(from, from + dimensions);
  }

  function madeRough() {
    const made = createRough(dimensions);
    for (let row = 0; row < rows; row++) made.put(row, vectorAt(row));
    return made;
  }

  return {
    put(row: number, vector: ArrayLike<number>): void {
      const kept = vectorAt(row);
      const length = norm(vector);
      for (let at = 0; at < dimensions; at++) kept[at] = (vector[at] ?? 0) / length;
      rows = Math.max(rows, row + 1);
      if (rough !== undefined) rough.put(row, kept);
      else if (rows > exactRows) rough = madeRough();
    },
    dot(row: number, { places, values }: DenseQuery): number {
      const block = blocks[Math.floor(row / rowsPerBlock)];
      if (block === undefined) return 0;
      const from = (row % rowsPerBlock) * dimensions;
      let sum = 0;
      for (let at = 0; at < places.length; at++) sum += (block[from + (places[at] ?? 0)] ?? 0) * (values[at] ?? 0);
      return sum;
    },
    /** By row, numbers that put the rows in nearly the order of `dot`, much faster. */
    guesses: (query: DenseQuery): Float32Array => (rough ?? madeRough()).guesses(query),
  };
}
