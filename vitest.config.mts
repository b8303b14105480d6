import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: [
      // The package throws outside a React server bundle; under plain Node there is nothing to guard.
      { find: /^server-only$/, replacement: fileURLToPath(new URL("lib/cli/empty.ts", import.meta.url)) },
      { find: /^@\//, replacement: fileURLToPath(new URL("./", import.meta.url)) },
    ],
  },
  test: {
    include: ["lib/**/*.test.{ts,tsx}", "components/**/*.test.{ts,tsx}"],
    environment: "node",
    // Of two cores Vitest would use one.
    maxWorkers: 2,
    // No promise is about this machine's speed: these only end what hangs. A poll ends first, and so tells what it
    // last saw.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
