import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "@/lib/server/db/testing/databases";
import { shareChunks } from "./share-chunks.mjs";

const require = createRequire(import.meta.url);
const CODE = "module.exports = [1, () => 'one'];";

test("code that the build has written into many files of the server is loaded once, and what differs or is of pages stays", () => {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  mkdirSync(join(folder.path, "ssr"));
  const write = (name: string, code: string) => {
    writeFileSync(join(folder.path, name), `${code}\n\n//# sourceMappingURL=${name}.map`);
    writeFileSync(join(folder.path, `${name}.map`), "{}");
    return join(folder.path, name);
  };
  const [first, second, third] = ["[a]_1._.js", "[a]_2._.js", "b.js"].map((name) => write(name, CODE));
  const other = write("other.js", CODE.replace("one", "two"));
  const page = write("ssr/page.js", CODE);
  const kept = [first, other, page].map((file) => readFileSync(String(file), "utf8"));

  shareChunks(folder.path);
  expect(require(String(second))).toBe(require(String(first)));
  expect(require(String(third))).toBe(require(String(first)));
  expect([first, other, page].map((file) => readFileSync(String(file), "utf8"))).toEqual(kept);
});
