import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Prometheus figures of one process. */
export interface Metrics {
  observeStep(service: string, step: string, outcome: string, ms: number): void;
  observeHttp(route: string, status: number, ms: number): void;
  /** One record was taken up by a sweep. */
  countSwept(sweep: string, outcome: "swept" | "failed"): void;
  /** What a round of a sweep found. Shown for a minute: another replica may sweep by then. */
  observeSweep(sweep: string, round: SweepFigures): void;
  /** Prometheus text format. */
  render(): Promise<string>;
}

export interface SweepFigures {
  readonly due: number;
  readonly aside: number;
  readonly oldestOverdueMs: number;
}

const shownMs = 60_000;

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
  const sweeps = sweepMetrics(registry);
  return {
    ...sweeps,
    observeStep: (service, step, outcome, ms) => {
      steps.observe({ service, step, outcome }, ms);
      if (outcome === "dead_letter") deadLetters.inc({ service, step });
    },
    observeHttp: (route, status, ms) => http.observe({ route, status: String(status) }, ms),
    render: () => registry.metrics(),
  };
}

function sweepMetrics(registry: Registry): Pick<Metrics, "countSwept" | "observeSweep"> {
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ["sweep"], registers: [registry] });
  const outcomes = {
    swept: counter("frontdesk_sweep_swept_total", "Records a sweep took up without an error"),
    failed: counter("frontdesk_sweep_failed_total", "Records a sweep took up in vain"),
  };
  const rounds = new Map<string, SweepFigures & { readonly at: number }>();
  const gauge = (name: string, help: string, figure: (round: SweepFigures) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["sweep"],
      registers: [registry],
      collect() {
        this.reset();
        for (const [sweep, round] of rounds) {
          if (performance.now() - round.at < shownMs) this.set({ sweep }, figure(round));
        }
      },
    });
  gauge("frontdesk_sweep_due", "Due records the newest round of a sweep read", ({ due }) => due);
  gauge("frontdesk_sweep_aside", "Records that step aside from a sweep after failures", ({ aside }) => aside);
  gauge(
    "frontdesk_sweep_oldest_overdue_seconds",
    "How long the oldest of both has been due",
    ({ oldestOverdueMs }) => oldestOverdueMs / 1_000,
  );
  return {
    countSwept: (sweep, outcome) => outcomes[outcome].inc({ sweep }),
    observeSweep: (sweep, round) => void rounds.set(sweep, { ...round, at: performance.now() }),
  };
}
