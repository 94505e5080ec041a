import type { LayerDecision } from "@frontdesk/contracts/turn";

/** One row of the decision record (SL-13). */

/** What every layer answers with, besides what is its own. */
export interface LayerResult {
  readonly verdict: LayerDecision["verdict"];
  readonly score: number;
  readonly detail?: string;
}

/** Runs layers and writes down which decided what, with what score, in how many milliseconds (SL-13). */
export function layerRecorder(now: () => number) {
  const layers: LayerDecision[] = [];
  return {
    layers,
    run<Result extends LayerResult>(layer: string, decide: () => Result): Result {
      const startedMs = now();
      const result = decide();
      const { verdict, score, detail } = result;
      const rounded = Math.round(score * 1000) / 1000;
      layers.push({
        layer,
        verdict,
        score: rounded,
        ms: Math.max(0, now() - startedMs),
        ...(detail === undefined ? {} : { detail }),
      });
      return result;
    },
  };
}
