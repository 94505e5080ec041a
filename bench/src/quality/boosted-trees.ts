import { seeded } from "@frontdesk/infra/testkit/seeded";

/** A node: `feature` at or below `at` goes left (the next node), above it right; a leaf has `value` alone. */
export type Tree = readonly TreeNode[];
export interface TreeNode {
  readonly feature?: number;
  readonly at?: number;
  readonly right?: number;
  readonly value?: number;
}

export interface Example {
  readonly values: readonly number[];
  readonly answerable: boolean;
  readonly weight: number;
}

export interface Training {
  readonly trees: number;
  readonly depth: number;
  readonly rate: number;
  /** Of a leaf: at least this much weight, and this much ridge. */
  readonly leafWeight: number;
  readonly ridge: number;
  /** Share of examples and of features each tree sees. */
  readonly rows: number;
  readonly columns: number;
}

const bins = 48;

interface Binned {
  /** By feature: the upper edges of its bins. */
  readonly edges: readonly (readonly number[])[];
  /** By feature: each example's bin. */
  readonly codes: readonly Uint8Array[];
}

function binned(examples: readonly Example[], features: number): Binned {
  const edges: number[][] = [];
  const codes: Uint8Array[] = [];
  for (let feature = 0; feature < features; feature++) {
    const sorted = examples.map(({ values }) => values[feature] ?? 0).toSorted((a, b) => a - b);
    const distinct = [...new Set(sorted)];
    const picked =
      distinct.length <= bins
        ? distinct
        : [
            ...new Set(
              Array.from({ length: bins }, (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / (bins + 1))] ?? 0),
            ),
          ];
    const own = picked.slice(0, -1).map((edge, at) => (edge + (picked[at + 1] ?? edge)) / 2);
    edges.push(own);
    codes.push(Uint8Array.from(examples, ({ values }) => own.filter((edge) => (values[feature] ?? 0) > edge).length));
  }
  return { edges, codes };
}

interface Growth {
  readonly binned: Binned;
  readonly gradient: Float64Array;
  readonly hessian: Float64Array;
  readonly columns: readonly number[];
  readonly training: Training;
}

function bestSplit(growth: Growth, rows: Int32Array) {
  const { codes, edges } = growth.binned;
  const { ridge, leafWeight } = growth.training;
  let gradient = 0;
  let hessian = 0;
  for (const row of rows) {
    gradient += growth.gradient[row] ?? 0;
    hessian += growth.hessian[row] ?? 0;
  }
  const whole = (gradient * gradient) / (hessian + ridge);
  let best: { feature: number; code: number; gain: number } | undefined;
  for (const feature of growth.columns) {
    const count = (edges[feature]?.length ?? 0) + 1;
    if (count < 2) continue;
    const g = new Float64Array(count);
    const h = new Float64Array(count);
    const own = codes[feature] as Uint8Array;
    for (const row of rows) {
      const code = own[row] ?? 0;
      g[code] = (g[code] ?? 0) + (growth.gradient[row] ?? 0);
      h[code] = (h[code] ?? 0) + (growth.hessian[row] ?? 0);
    }
    let left = 0;
    let leftWeight = 0;
    for (let code = 0; code + 1 < count; code++) {
      left += g[code] ?? 0;
      leftWeight += h[code] ?? 0;
      const rightWeight = hessian - leftWeight;
      if (leftWeight < leafWeight || rightWeight < leafWeight) continue;
      const gain = (left * left) / (leftWeight + ridge) + (gradient - left) ** 2 / (rightWeight + ridge) - whole;
      if (gain > (best?.gain ?? 1e-9)) best = { feature, code, gain };
    }
  }
  return { best, value: gradient / (hessian + ridge) };
}

function grow(growth: Growth, rows: Int32Array, depth: number): TreeNode[] {
  const { best, value } = bestSplit(growth, rows);
  if (depth === 0 || best === undefined) return [{ value: value * growth.training.rate }];
  const codes = growth.binned.codes[best.feature] as Uint8Array;
  const left = grow(
    growth,
    rows.filter((row) => (codes[row] ?? 0) <= best.code),
    depth - 1,
  );
  const right = grow(
    growth,
    rows.filter((row) => (codes[row] ?? 0) > best.code),
    depth - 1,
  );
  const shift = (nodes: TreeNode[], by: number) =>
    nodes.map((node) => (node.right === undefined ? node : { ...node, right: node.right + by }));
  const at = growth.binned.edges[best.feature]?.[best.code] ?? 0;
  return [{ feature: best.feature, at, right: 1 + left.length }, ...shift(left, 1), ...shift(right, 1 + left.length)];
}

export function score(trees: readonly Tree[], values: readonly number[]): number {
  let sum = 0;
  for (const tree of trees) {
    let at = 0;
    for (;;) {
      const node = tree[at];
      if (node?.feature === undefined) {
        sum += node?.value ?? 0;
        break;
      }
      at = (values[node.feature] ?? 0) <= (node.at ?? 0) ? at + 1 : (node.right ?? 0);
    }
  }
  return sum;
}

/** Gradient boosted trees for a yes or no, with logistic loss. */
export function train(examples: readonly Example[], features: number, training: Training): Tree[] {
  const random = seeded(7);
  const data = binned(examples, features);
  const sums = new Float64Array(examples.length);
  const gradient = new Float64Array(examples.length);
  const hessian = new Float64Array(examples.length);
  const trees: Tree[] = [];
  for (let round = 0; round < training.trees; round++) {
    for (const [at, { answerable, weight }] of examples.entries()) {
      const chance = 1 / (1 + Math.exp(-(sums[at] ?? 0)));
      gradient[at] = weight * ((answerable ? 1 : 0) - chance);
      hessian[at] = weight * Math.max(1e-6, chance * (1 - chance));
    }
    const rows = Int32Array.from(examples.keys()).filter(() => random() < training.rows);
    const columns = Array.from({ length: features }, (_, at) => at).filter(() => random() < training.columns);
    const tree = grow({ binned: data, gradient, hessian, columns, training }, rows, training.depth);
    trees.push(tree);
    for (const [at, { values }] of examples.entries()) sums[at] = (sums[at] ?? 0) + score([tree], values);
  }
  return trees;
}
