import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const FRESHNESS = join(import.meta.dirname, "freshness.mjs");

const SOURCES = [
  "app/page.tsx",
  "components/ui/button.tsx",
  "lib/client/http/fetch-json.ts",
  "lib/server/runtime.ts",
  "next.config.mjs",
];
/** They are not part of what is built. */
const OTHERS = ["lib/cli/serve.ts", "lib/client/http/fetch-json.test.ts"];

/** Which of these files, each changed after a build, make that build stale. */
function makingStale(files: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "rollcall-freshness-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of [
    ...SOURCES,
    ...OTHERS,
    "public/icon.svg",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
  ])
    write(join(folder, file), "{}");
  mkdirSync(join(folder, ".next"));
  const script = `
    import { appendFileSync } from "node:fs";
    import { isBuildStale, rememberBuild } from ${JSON.stringify(FRESHNESS)};
    const stale = ${JSON.stringify(files)}.filter((file) => {
      rememberBuild();
      appendFileSync(file, " ");
      return isBuildStale();
    });
    console.log(JSON.stringify(stale));`;
  const run = ["--input-type=module", "--eval", script];
  return JSON.parse(execFileSync(process.execPath, run, { cwd: folder, encoding: "utf8" })) as string[];
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

test("a change of any source makes a build stale, the browser's own included, and nothing else does", () => {
  expect(makingStale([...SOURCES, ...OTHERS])).toEqual(SOURCES);
});
