import { chownSync, linkSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockDataDir } from "./data-dir";
import { temporaryFolder } from "./testing/databases";

const NOBODY = 65_534;

test.skipIf(process.geteuid?.() !== 0)(
  "what a command of root's leaves in the folder of another user is that user's, and nothing from elsewhere",
  async () => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    const at = (name: string) => join(folder.path, name);
    mkdirSync(at("db"));
    chownSync(at("db"), NOBODY, NOBODY);
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
