import { basename, isAbsolute } from "node:path";
import { looksSecret, safeWord } from "@/lib/server/upstream/secrets/redact";

const REDACTED = "not shown, as it may hold a credential";
const NOT_SHOWN = `what it is set to (${REDACTED})`;

/** An invalid value as the operator may see it: it may be a key entered as an address, or contain a password. */
export function printableValue(kind: "address" | "hosts" | "other", value: string): string {
  const isPrintable = { address: isPlainAddress, hosts: isPlainList, other: isHarmless }[kind](value);
  return isPrintable ? `it is ${JSON.stringify(value)}` : `it is ${REDACTED}`;
}

/** The name of a field in a settings file, quoted, unless it looks like a secret. */
export function printableName(name: string): string {
  return safeWord(name) === undefined ? `whose name is ${REDACTED}` : JSON.stringify(name.slice(0, 40));
}

/** A path, unless it looks like the content of a file or an address. */
export function printablePath(path: string): string {
  // The colon after a Windows drive letter.
  const isPath = !/[{}[\]@"?;=&\p{Cc}]/u.test(path) && !path.slice(2).includes(":");
  const isPrintable = isPath && !path.split("/").some(looksSecret) && safeWord(basename(path)) !== undefined;
  return isPrintable ? path : NOT_SHOWN;
}

/** The path of a file with a secret: what does not begin like a path may be the secret itself. */
export function printableSecretPath(path: string): string {
  return isAbsolute(path) || path.startsWith(".") ? printablePath(path) : NOT_SHOWN;
}

/** A scheme, a host, a port and a path, in which no credential and no word like one can be. */
function isPlainAddress(text: string): boolean {
  const [, host, path] = /^[a-z]{2,10}:\/\/([^/]+)(\/.*)?$/i.exec(text) ?? [];
  if (host === undefined || !isPlainHost(host)) return false;
  const segments = (path ?? "").split("/").filter(Boolean);
  return segments.every((segment) => safeWord(segment) !== undefined);
}

function isPlainList(text: string): boolean {
  return text.split(",").every((host) => host.trim() === "" || isPlainHost(host.trim().replace(/^\*\./, "")));
}

function isPlainHost(text: string): boolean {
  const name = text.replace(/:\d{1,5}$/, "");
  if (/^\[[\da-f:.]+\]$/i.test(name)) return true;
  // Host names contain no underscore, and most keys do.
  return /^[a-z\d.-]+$/i.test(name) && safeWord(name) !== undefined;
}

function isHarmless(text: string): boolean {
  return text.split(/[\s,]+/).every((word) => word === "" || safeWord(word) !== undefined);
}
