import { readFile } from "node:fs/promises";
import { createReadiness, draining } from "@frontdesk/infra/runtime/health";
import type { Metrics } from "@frontdesk/infra/runtime/metrics";
import { moveTestClock } from "@frontdesk/infra/runtime/test-clock";
import type { LoadWatch } from "../../admission/load-watch.ts";
import { errorPage } from "../edge/error-page.ts";
import { HttpProblem } from "../edge/problem.ts";
import type { RouteHandlers } from "../edge/server.ts";
import type { HttpDeps } from "./conversations.ts";

type OperationsRoute =
  | "get-error"
  | "get-openapi"
  | "get-asyncapi"
  | "get-liveness"
  | "get-readiness"
  | "get-metrics"
  | "move-clock";

interface OperationsDeps extends HttpDeps {
  readonly load: Pick<LoadWatch, "full">;
}

/** Contracts and health, for machines. */
export function operationsRoutes(deps: OperationsDeps, metrics: Metrics): Pick<RouteHandlers, OperationsRoute> {
  const generated = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(import.meta.resolve(`@frontdesk/contracts/generated/${name}`)), "utf8"));
  const readiness = createReadiness(deps, { own: { accepting: () => !deps.load.full() } });
  return {
    "get-error": async ({ params, request }) => errorPage(params.code, request.headers.accept),
    "get-openapi": async () => ({ status: 200, body: await generated("openapi.json") }),
    "get-asyncapi": async () => ({ status: 200, body: await generated("asyncapi.json") }),
    "get-liveness": async () => ({ status: 200, body: { status: "ok" } }),
    "get-readiness": async () => {
      const state = deps.leaving.aborted ? draining : await readiness();
      return { status: state.ready ? 200 : 503, body: state };
    },
    "move-clock": async ({ body }) => {
      const now = await moveTestClock(deps, body.advanceSeconds * 1_000);
      if (now === undefined) throw new HttpProblem("not_found");
      return { status: 200, body: { now: new Date(now).toISOString() } };
    },
    "get-metrics": async () => ({
      status: 200,
      headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
      body: await metrics.render(),
    }),
  };
}
