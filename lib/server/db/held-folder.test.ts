import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { holdFolder } from "./held-folder";
import { temporaryFolder } from "./testing/databases";

test("a held folder is in its place until something else is, or its path leads nowhere any more", () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const [parent, path] = [join(folder.path, "parent"), join(folder.path, "parent", "held")];
  mkdirSync(path, { recursive: true });
  const held = holdFolder(path);
  expect(held.isInPlace()).toBe(true);
  rmSync(path, { recursive: true });
  expect(held.isInPlace()).toBe(false);
  // Most file systems would give it the number of the old one.
  mkdirSync(path);
  expect(held.isInPlace()).toBe(false);
  renameSync(parent, join(folder.path, "elsewhere"));
  writeFileSync(parent, "no folder");
  expect(held.isInPlace()).toBe(false);
  held.release();
});
