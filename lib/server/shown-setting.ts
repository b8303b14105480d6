import { basename } from "node:path";
import { looksSecret, safeWord } from "./upstream/secrets/redact";

const NOT_SHOWN = "not shown, as it may hold a credential";

/** A refused value as whoever starts Rollcall may see it: it may be a key in the place of an address, or hold a password. */
export function shownValue(kind: "address" | "hosts" | "other", given: string): string {
  const isShown = { address: isPlainAddress, hosts: isPlainList, other: isHarmless }[kind](given);
  return isShown ? `it is ${JSON.stringify(given)}` : `it is ${NOT_SHOWN}`;
}

/** The name of something in a file of settings, quoted, if it is one that somebody thought of. */
export function shownName(name: string): string {
  return safeWord(name) === undefined ? `whose name is ${NOT_SHOWN}` : JSON.stringify(name.slice(0, 40));
}

/** A path as it may be printed: what somebody gave for one may be the content of the file, or an address. */
export function shownPath(path: string): string {
  // A drive has a colon behind its letter.
  const isPath = !/[{}[\]@"?;=&\p{Cc}]/u.test(path) && !path.slice(2).includes(":");
  const isShown = isPath && !path.split("/").some(looksSecret) && safeWord(basename(path)) !== undefined;
  return isShown ? path : `what it is set to (${NOT_SHOWN})`;
}

/** A scheme, a host, a port and a path: nothing that a credential could stand in, and no word that could be one. */
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
  // No name of a host has an underscore, and most keys have one.
  return /^[a-z\d.-]+$/i.test(name) && safeWord(name) !== undefined;
}

function isHarmless(text: string): boolean {
  return text.split(/[\s,]+/).every((word) => word === "" || safeWord(word) !== undefined);
}
