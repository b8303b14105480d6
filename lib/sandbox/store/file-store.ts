import { randomUUID } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { type PersistentState, persistentState } from "./state";
import { type StateStore, StoreUnusable } from "./store";

/**
 * Stores the state in one JSON file of mode 0600, for one process at a time. The file is replaced as a whole, so a process
 * that is killed while writing leaves the state before; a damaged file is an error and is never overwritten.
 */
export function fileStore(path: string): StateStore {
  let lastVersion: string | undefined;

  function load(): PersistentState | undefined {
    const text = explainErrors(path, "read", () => readIfExists(path));
    lastVersion = versionOf(path);
    return text === undefined ? undefined : parse(path, text);
  }

  function save(state: PersistentState): void {
    if (lastVersion !== versionOf(path)) {
      throw new StoreUnusable(
        `${path} was changed by somebody else since it was read: another process may be using it.`,
      );
    }
    explainErrors(path, "written", () => replace(path, JSON.stringify(state)));
    lastVersion = versionOf(path);
  }

  return { load, save };
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function parse(path: string, text: string): PersistentState {
  try {
    return persistentState.parse(JSON.parse(text));
  } catch (error) {
    throw new StoreUnusable(
      `${path} is damaged. Put a good copy in its place, or delete it to begin with a new sandbox.`,
      { cause: error },
    );
  }
}

function replace(path: string, text: string): void {
  const draft = `${path}.${randomUUID()}`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  flushFolder(dirname(path));
}

/** A rename is a change of the folder, so the folder has to reach the disk too. Windows has no call for it, nor a need. */
function flushFolder(path: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Changes with every replacement of the file; undefined if there is no file. */
function versionOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.ino} ${stats.mtimeNs} ${stats.size}`;
}

function explainErrors<Result>(path: string, participle: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreUnusable(`${path} could not be ${participle}: ${reason}`, { cause: error });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
