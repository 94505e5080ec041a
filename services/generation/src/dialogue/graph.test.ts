import { expect, test } from "vitest";
import { brainNodes, fixedNodes } from "./brain.ts";
import { drawGraph, edges } from "./graph.ts";

test("[CA-19] all twelve nodes are in the graph, numbered N01 to N12", () => {
  const numbers = Object.values(brainNodes).toSorted();
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, n) => `N${String(n + 1).padStart(2, "0")}`));
  const drawn = new Set(edges.flatMap((edge) => [edge.from, edge.to]));
  for (const node of [...Object.keys(brainNodes), ...fixedNodes]) expect(drawn).toContain(node);
});

test("[CA-06] every node leads to the end, and the last way out of each has no condition", () => {
  const nodes = new Set(edges.map((edge) => edge.from));
  for (const node of nodes) {
    const walked = edges.filter((edge) => edge.from === node && !edge.planned);
    if (walked.length > 0) expect(walked.at(-1)?.when).toBeUndefined();
  }
  for (const { to } of edges) if (to !== "end") expect(nodes).toContain(to);
});

test("[CA-06] the drawing shows every edge", () => {
  const drawing = drawGraph();
  expect(drawing).toMatch(/^flowchart TD\n/u);
  expect(drawing.match(/-->|-\.->/gu)).toHaveLength(edges.length);
  expect(drawing).not.toMatch(/(?:^|\s)end(?:\s|\(|$)/mu);
  expect(drawing).toContain('support_rag_answer["N08 support rag answer"]');
});
