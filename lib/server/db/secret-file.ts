import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DataDirUnusable, reasonOf } from "./errors";

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/**
 * The secret with this name: 32 random bytes as base64url, created at first use with mode 0600 in the data folder.
 * Simultaneous callers get the same one.
 * @throws DataDirUnusable when it cannot be read, written or parsed
 */
export function readOrCreateSecret(dataDir: string, name: string): string {
  const path = join(dataDir, `${name}.secret`);
  try {
    return read(dataDir, path) ?? create(dataDir, path);
  } catch (error) {
    if (error instanceof DataDirUnusable) throw error;
    throw new DataDirUnusable(dataDir, reasonOf(error), { cause: error });
  }
}

function read(dataDir: string, path: string): string | undefined {
  let secret: string;
  try {
    secret = readFileSync(path, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  if (SECRET.test(secret)) return secret;
  // Never replaced silently: what it protects would be lost without notice.
  throw new DataDirUnusable(dataDir, `${path} is damaged (delete it and a new one is made)`);
}

function create(dataDir: string, path: string): string {
  const secret = randomBytes(32).toString("base64url");
  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  try {
    writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
    // Unlike a rename, a link never replaces another process's file, and the file is complete from the start.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return read(dataDir, path) ?? secret;
}
