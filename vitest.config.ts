import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, longest first: begun last, one of them would go on alone (tests/README.md). */
const long = [
  "kill/kills",
  "failures/servers-away",
  "rolling/rolling-restart.backends",
  "failures/lines-cut",
  "nats/bus.backends",
  "bullmq/jobs.backends",
  "kill/servers-in-trouble",
  "kill/kill-",
  "src/guards",
  "src/evaluation",
  "rolling/stop-embedded",
  "src/guarantees",
  "embedded/bus",
];

/** They measure for how long a process stands still: beside others, it would be theirs. */
const alone = ["services/retrieval/src/uploads/long-uploads.full.test.ts"];
const full = ["**/*.full.test.ts"];
const modules = "**/node_modules/**";
/** Tests of processes and whole desks. */
const desks = ["tests/**/*.test.ts"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex((part) => moduleId.includes(part));
      return place < 0 ? long.length : place;
    };
    return files.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

// Processes of the product are started a few hundred times: each keeps for the next what it has compiled.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/compile");

const common = {
  // Patience, not a measure: whatever comes in a time far above any machine's need is right.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  pool: "forks" as const,
  // Left out, one fewer: on two cores everything would wait for whoever waits.
  maxWorkers: Math.max(2, availableParallelism()),
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...common,
          name: "embedded",
          // Nothing is kept between files but what they import, and that is most of a short file's time.
          isolate: false,
          include: ["**/*.test.ts"],
          exclude: [modules, "**/*.backends.test.ts", ...full, ...desks],
        },
      },
      {
        test: { ...common, name: "desks", include: desks, exclude: [modules, "**/*.backends.test.ts", ...full] },
      },
      {
        test: { ...common, name: "full", include: full, exclude: [modules, ...alone] },
      },
      {
        test: { ...common, name: "alone", include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
      {
        test: {
          ...common,
          name: "backends",
          include: ["**/*.backends.test.ts"],
          globalSetup: "./tests/src/backends/global-setup.ts",
        },
      },
    ],
  },
});
