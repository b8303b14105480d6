import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "@/lib/server/db/testing/databases";

const folder = temporaryFolder();
afterEach(() => folder.remove());

/** Has both read the file, as a start does. @returns the environment after that */
function readBoth(file: string, environment: Record<string, string> = {}): NodeJS.ProcessEnv {
  mkdirSync(folder.path, { recursive: true });
  writeFileSync(join(folder.path, ".env"), file);
  writeFileSync(join(folder.path, ".env.local"), "ADMIN_EMAIL=of-another-file");
  const script = `
    import next from ${address("node_modules/@next/env/dist/index.js")};
    import { loadEnvFile } from ${address("lib/cli/env-file.mjs")};
    loadEnvFile();
    next.loadEnvConfig(process.cwd(), false);
    console.log(JSON.stringify(process.env));`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: folder.path,
    env: { HOME: "/root", NODE_ENV: "production", ...environment },
    encoding: "utf8",
  });
  return JSON.parse(output) as NodeJS.ProcessEnv;
}

const address = (path: string) => JSON.stringify(pathToFileURL(resolve(path)).href);

test("a value with a $ is what the file says, and the environment wins, also with a $ in it", () => {
  const file =
    "ADMIN_PASSWORD=correct$horse-battery\nNEXTAUTH_SECRET='$ecr3t'\nDATABASE_URL=\nDATA_DIR=$HOME\n";
  expect(readBoth(file, { DATABASE_URL: "postgres://a:p4ss$word@db" })).toMatchObject({
    ADMIN_PASSWORD: "correct$horse-battery",
    NEXTAUTH_SECRET: "$ecr3t",
    DATABASE_URL: "postgres://a:p4ss$word@db",
    DATA_DIR: "$HOME",
  });
});

test("it is read from its first line, whatever the editor put before it, and no other file is", () => {
  const { PORT, ADMIN_EMAIL } = readBoth("\ufeffPORT=3911\n");
  expect([PORT, ADMIN_EMAIL]).toEqual(["3911", undefined]);
});
