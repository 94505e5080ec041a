import type { DenseQuery } from "./query.ts";

/** Each number of a vector as one of sixteen levels, two a byte; most lie within 1/√dimensions of 0. */
const levels = 16;
const stepShare = 0.36;
const byteValues = 256;
/** Bytes of each row a query looks at: those of its weightiest numbers, a part of a long row. A multiple of four. */
const minPairs = 48;
const pairsPart = 3 / 16;
/** Within a block the bytes of one place stand together, so that a pass over it reads in a row. */
const rowsPerBlock = 1_024;

/** Copies of unit vectors in an eighth of their room, to find the likeliest of very many. */
export function createRough(dimensions: number) {
  const blocks: Uint8Array[] = [];
  const pairsPerRow = Math.ceil(dimensions / 2);
  const mostPairs = Math.max(minPairs, 4 * Math.ceil((pairsPerRow * pairsPart) / 4));
  const step = stepShare / Math.sqrt(dimensions);
  return {
    put(row: number, vector: Float32Array): void {
      const number = Math.floor(row / rowsPerBlock);
      const block = blocks[number] ?? new Uint8Array(pairsPerRow * rowsPerBlock);
      blocks[number] = block;
      for (let pair = 0; pair < pairsPerRow; pair++) {
        const [low, high] = [levelOf(vector[2 * pair] ?? 0, step), levelOf(vector[2 * pair + 1] ?? 0, step)];
        block[pair * rowsPerBlock + (row % rowsPerBlock)] = low | (high << 4);
      }
    },
    /** By row, in steps: about the dot product with the query. */
    guesses(query: DenseQuery): Float32Array {
      const pairs = weightiestPairs(query, mostPairs);
      const table = tableOf(query, pairs);
      const sums = new Float32Array(blocks.length * rowsPerBlock);
      for (const [at, block] of blocks.entries()) {
        addUp(block, pairs, table, sums.subarray(at * rowsPerBlock, (at + 1) * rowsPerBlock));
      }
      return sums;
    },
  };
}

/** Adds what each row's bytes at these places come to by the table, four places at a time: the inner loop of a search. */
function addUp(block: Uint8Array, pairs: Int32Array, table: Float32Array, sums: Float32Array): void {
  for (let at = 0; at < pairs.length; at += 4) {
    const first = at * byteValues;
    const [second, third, fourth] = [first + byteValues, first + 2 * byteValues, first + 3 * byteValues];
    const one = (pairs[at] ?? 0) * rowsPerBlock;
    const two = (pairs[at + 1] ?? 0) * rowsPerBlock;
    const three = (pairs[at + 2] ?? 0) * rowsPerBlock;
    const four = (pairs[at + 3] ?? 0) * rowsPerBlock;
    for (let row = 0; row < rowsPerBlock; row++) {
      sums[row] =
        (sums[row] ?? 0) +
        (table[first + (block[one + row] ?? 0)] ?? 0) +
        (table[second + (block[two + row] ?? 0)] ?? 0) +
        (table[third + (block[three + row] ?? 0)] ?? 0) +
        (table[fourth + (block[four + row] ?? 0)] ?? 0);
    }
  }
}

function levelOf(value: number, step: number): number {
  return Math.max(0, Math.min(levels - 1, Math.floor(value / step) + levels / 2));
}

/** The pairs of places that weigh most in the query, filled up to a multiple of four by ones that weigh nothing. */
function weightiestPairs({ places, values }: DenseQuery, most: number): Int32Array {
  const weights = new Map<number, number>();
  for (const [at, place] of places.entries()) {
    weights.set(place >> 1, (weights.get(place >> 1) ?? 0) + (values[at] ?? 0) ** 2);
  }
  const kept = [...weights].toSorted((one, other) => other[1] - one[1]).slice(0, most);
  const pairs = new Int32Array(Math.ceil(kept.length / 4) * 4);
  pairs.set(kept.map(([pair]) => pair));
  return pairs;
}

/** What each value of such a byte adds; nothing for a place that only fills up. */
function tableOf({ places, values }: DenseQuery, pairs: Int32Array): Float32Array {
  const weights = new Map([...places].map((place, at) => [place, values[at] ?? 0]));
  const table = new Float32Array(pairs.length * byteValues);
  for (const [at, pair] of pairs.entries()) {
    if (pairs.indexOf(pair) !== at) continue;
    const [low, high] = [weights.get(2 * pair) ?? 0, weights.get(2 * pair + 1) ?? 0];
    for (let byte = 0; byte < byteValues; byte++) {
      table[at * byteValues + byte] = low * middleOf(byte & 15) + high * middleOf(byte >> 4);
    }
  }
  return table;
}

function middleOf(level: number): number {
  return level - (levels - 1) / 2;
}
