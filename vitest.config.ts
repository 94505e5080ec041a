import { defineConfig } from "vitest/config";

const common = {
  testTimeout: 20_000,
  hookTimeout: 30_000,
  pool: "forks" as const,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: "embedded",
          include: ["**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/*.backends.test.ts"],
        },
      },
      {
        test: {
          ...common,
          name: "backends",
          include: ["**/*.backends.test.ts"],
          globalSetup: "./tests/src/backends/global-setup.ts",
          testTimeout: 60_000,
        },
      },
    ],
  },
});
