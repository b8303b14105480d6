import { chownSync, linkSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockDataDir } from "./data-dir";
import { temporaryFolder } from "./testing/databases";

const NOBODY = 65_534;

const isRoot = process.geteuid?.() === 0;

/** A folder with a database of another user's. */
function folderOfNobody() {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  mkdirSync(at("db"));
  chownSync(at("db"), NOBODY, NOBODY);
  return { ...folder, at };
}

test.skipIf(!isRoot)(
  "what a command of root's leaves in the folder of another user is that user's, and nothing from elsewhere",
  async () => {
    const [folder, elsewhere] = [folderOfNobody(), temporaryFolder()];
    const { at } = folder;
    const dataDir = await lockDataDir(folder.path);
    mkdirSync(at("db/new"));
    writeFileSync(at("db/new/file"), "");
    writeFileSync(join(elsewhere.path, "file"), "");
    linkSync(join(elsewhere.path, "file"), at("db/planted"));
    dataDir.release();
    const owners = ["lock", "db/new", "db/new/file", "db/planted"].map((name) => statSync(at(name)).uid);
    expect(owners).toEqual([NOBODY, NOBODY, NOBODY, 0]);
    folder.remove();
    elsewhere.remove();
  },
);

test.skipIf(!isRoot)("a command of root's that is interrupted leaves nothing of root's either", async () => {
  const folder = folderOfNobody();
  const before = new Set(process.listeners("exit"));
  const dataDir = await lockDataDir(folder.path);
  writeFileSync(folder.at("db/file"), "");
  for (const listener of process.listeners("exit")) if (!before.has(listener)) listener(1);
  expect(["lock", "db/file"].map((name) => statSync(folder.at(name)).uid)).toEqual([NOBODY, NOBODY]);
  dataDir.release();
  folder.remove();
});
