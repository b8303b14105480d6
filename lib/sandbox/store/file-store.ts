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
import { type SandboxState, sandboxState } from "./state";
import { type Store, StoreUnusable } from "./store";

/**
 * Keeps the state in one JSON file of mode 0600, for one process at a time. The file is replaced as a whole, so
 * whoever is killed while writing leaves the state of before; a damaged file is refused, never overwritten.
 */
export function fileStore(path: string): Store {
  let ours: string | undefined;

  function load(): SandboxState | undefined {
    const text = told(path, "read", () => readIfThere(path));
    ours = versionOf(path);
    return text === undefined ? undefined : parse(path, text);
  }

  function save(state: SandboxState): void {
    if (ours !== versionOf(path)) {
      throw new StoreUnusable(
        `${path} was changed by somebody else since it was read: another process may be using it.`,
      );
    }
    told(path, "written", () => replace(path, JSON.stringify(state)));
    ours = versionOf(path);
  }

  return { load, save };
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function parse(path: string, text: string): SandboxState {
  try {
    return sandboxState.parse(JSON.parse(text));
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

/** The new name is in the folder, so the folder has to reach the disk too. Windows cannot and need not do it. */
function flushFolder(path: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Tells one replacement of the file from the next; undefined if there is none. */
function versionOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeNs} ${found.size}`;
}

function told<Result>(path: string, what: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreUnusable(`${path} could not be ${what}: ${reason}`, { cause: error });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
