import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** Prometheus figures of one process. */
export interface Metrics {
  observeStep(service: string, step: string, outcome: string, ms: number): void;
  observeHttp(route: string, status: number, ms: number): void;
  /** Prometheus text format. */
  render(): Promise<string>;
}

const bucketsMs = [1, 2, 5, 10, 20, 40, 80, 160, 320, 640, 1_280, 5_000, 20_000];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const steps = new Histogram({
    name: "frontdesk_step_duration_ms",
    help: "Time of one step, by outcome (ack, nak, dead_letter, unsettled)",
    labelNames: ["service", "step", "outcome"],
    buckets: bucketsMs,
    registers: [registry],
  });
  const http = new Histogram({
    name: "frontdesk_http_duration_ms",
    help: "Time of one HTTP request",
    labelNames: ["route", "status"],
    buckets: bucketsMs,
    registers: [registry],
  });
  const deadLetters = new Counter({
    name: "frontdesk_dead_letters_total",
    help: "Events given up, by step",
    labelNames: ["service", "step"],
    registers: [registry],
  });
  return {
    observeStep: (service, step, outcome, ms) => {
      steps.observe({ service, step, outcome }, ms);
      if (outcome === "dead_letter") deadLetters.inc({ service, step });
    },
    observeHttp: (route, status, ms) => http.observe({ route, status: String(status) }, ms),
    render: () => registry.metrics(),
  };
}
