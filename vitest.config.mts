import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { ByEnvironment } from "./lib/testing/by-environment.mjs";

export default defineConfig({
  resolve: {
    alias: [
      // The package throws outside a React server bundle; under plain Node there is nothing to guard.
      {
        find: /^server-only$/,
        replacement: fileURLToPath(new URL("lib/testing/server-only.ts", import.meta.url)),
      },
      { find: /^@\//, replacement: fileURLToPath(new URL("./", import.meta.url)) },
    ],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["lib/**/*.test.ts", "components/**/*.test.{ts,tsx}"],
          setupFiles: "lib/testing/generated.ts",
          // Of two cores Vitest would use one.
          maxWorkers: 2,
          // The other core has a worker of its own: helpers of the garbage collector only get in its way.
          execArgv: ["--single-threaded-gc"],
          // One process for many files: what they import is read once. Each puts back what it has changed.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "http",
          include: ["e2e/http/**/*.test.ts"],
          globalSetup: "e2e/http/global-setup.ts",
          // Each process has one console for all of its files.
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    environment: "node",
    sequence: { sequencer: ByEnvironment },
    // No promise is about this machine's speed: these only end what hangs. A poll ends first, and so tells what it
    // last saw.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
