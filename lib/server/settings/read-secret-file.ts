import { readFileSync, statSync } from "node:fs";

const MOST_BYTES = 64 * 1024;

/**
 * The secret in a file, without the final newline that editors and `echo` add.
 * @throws Error with the reason in its code or message
 */
export function readSecretFile(path: string): string {
  const file = statSync(path);
  // A pipe would block the process until somebody writes to it, and a device may never end.
  if (!file.isFile()) throw new Error("no regular file");
  if (file.size > MOST_BYTES) throw new Error("larger than 64 KiB");
  const secret = readFileSync(path, "utf8").replace(/\r?\n$/, "");
  if (secret.trim() === "") throw new Error("empty");
  return secret;
}

/** Why a file could not be read, without its path and content. */
export function reasonNotRead(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
