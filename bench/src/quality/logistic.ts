export interface Example<Name extends string> {
  readonly signs: Readonly<Record<Name, number>>;
  readonly answerable: boolean;
  readonly weight: number;
}

export type Weights<Name extends string> = Readonly<Record<Name | "start", number>>;

/** Draws each sign's weight towards none, in units of how much the sign varies. */
const ridge = 1;
const rounds = 25;

/** The solution of a small system of equations, by elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const rest = rows.slice(column).toSorted((a, b) => Math.abs(b[column] ?? 0) - Math.abs(a[column] ?? 0));
    rows.splice(column, size - column, ...rest);
    const pivot = rows[column] ?? [];
    for (const [at, row] of rows.entries()) {
      if (at === column) continue;
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      rows[at] = row.map((value, place) => value - factor * (pivot[place] ?? 0));
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}

function weighted(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

/** One step of Newton's method on the likelihood. */
function step(inputs: readonly (readonly number[])[], examples: readonly Example<string>[], now: readonly number[]) {
  const size = now.length;
  const slope: number[] = now.map((value, at) => (at === 0 ? 0 : -ridge * value));
  const bend: number[][] = now.map((_, row) => now.map((__, column) => (row === column && row > 0 ? ridge : 0)));
  for (const [at, input] of inputs.entries()) {
    const { weight = 0, answerable = false } = examples[at] ?? {};
    const chance = 1 / (1 + Math.exp(-dot(now, input)));
    for (let row = 0; row < size; row++) {
      slope[row] = (slope[row] ?? 0) + weight * (Number(answerable) - chance) * (input[row] ?? 0);
      const line = bend[row] ?? [];
      for (let column = 0; column < size; column++)
        line[column] = (line[column] ?? 0) + weight * chance * (1 - chance) * (input[row] ?? 0) * (input[column] ?? 0);
    }
  }
  return solve(bend, slope);
}

/** A logistic regression: the weights of the signs as they are, not as they vary. */
export function train<Name extends string>(examples: readonly Example<Name>[], names: readonly Name[]): Weights<Name> {
  const weights = examples.map(({ weight }) => weight);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const scales = names.map((name) => {
    const values = examples.map(({ signs }) => signs[name]);
    const mean = weighted(values, weights) / all;
    const spread = Math.sqrt(
      weighted(
        values.map((value) => (value - mean) ** 2),
        weights,
      ) / all,
    );
    return { mean, spread: spread === 0 ? 1 : spread };
  });
  const scaled = (value: number, at: number) => (value - (scales[at]?.mean ?? 0)) / (scales[at]?.spread ?? 1);
  const inputs = examples.map(({ signs }) => [1, ...names.map((name, at) => scaled(signs[name], at))]);
  let found = [0, ...names.map(() => 0)];
  for (let round = 0; round < rounds; round++) {
    const change = step(inputs, examples, found);
    found = found.map((value, at) => value + (change[at] ?? 0));
  }
  const plain = names.map((_, at) => (found[at + 1] ?? 0) / (scales[at]?.spread ?? 1));
  const start =
    (found[0] ?? 0) -
    dot(
      plain,
      scales.map(({ mean }) => mean),
    );
  return Object.fromEntries([["start", start], ...names.map((name, at) => [name, plain[at]])]) as Weights<Name>;
}
