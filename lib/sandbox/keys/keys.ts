import { createHash } from "node:crypto";
import { mint, type Random } from "@/lib/sandbox/random";
import type { ApiKey, SandboxState } from "@/lib/sandbox/store/state";

const PREFIX = "wdk_";

/** Any key in a text: what must be struck out before the text is kept. */
export const KEY_PATTERN = /wdk_[\w-]+/g;

export function mintKey(random: Random): string {
  return mint(PREFIX, 40, random);
}

/** What is kept of a key's value: nobody can call anything with it. */
export function hashKey(value: string): string {
  return createHash("sha256").update(value).digest("base64url");
}

/** The key whose value this is, unless it was revoked. */
export function findKey(state: SandboxState, value: string): ApiKey | undefined {
  const key = keyOfValue(state, value);
  return key?.revoked ? undefined : key;
}

/** The key whose value this is, revoked or not. */
export function keyOfValue(state: SandboxState, value: string): ApiKey | undefined {
  const hash = hashKey(value);
  return state.keys.find((key) => key.hash === hash);
}

/** The key of this id, revoked or not. */
export function keyById(state: SandboxState, id: string): ApiKey | undefined {
  return state.keys.find((key) => key.id === id);
}

/** All keys, with those that `which` picks changed. */
export function changeKeys(
  state: SandboxState,
  which: (key: ApiKey) => boolean,
  changed: Partial<ApiKey>,
): readonly ApiKey[] {
  return state.keys.map((key) => (which(key) ? { ...key, ...changed } : key));
}
