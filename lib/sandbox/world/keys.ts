import { createHash } from "node:crypto";
import type { ApiKey, PersistentState } from "@/lib/sandbox/store/state";
import { mint, type Random } from "./random";

const PREFIX = "wdk_";

/** Matches every key in a text, for redaction. */
export const KEY_PATTERN = /wdk_[\w-]+/g;

export function mintKey(random: Random): string {
  return mint(PREFIX, 40, random);
}

/** A key is stored by the hash of its value, with which nobody can call anything. */
export function hashKey(value: string): string {
  return createHash("sha256").update(value).digest("base64url");
}

/** The key with this value, unless it was revoked. */
export function findActiveKey(state: PersistentState, value: string): ApiKey | undefined {
  const key = findKeyByValue(state, value);
  return key?.revoked ? undefined : key;
}

export function findKeyByValue(state: PersistentState, value: string): ApiKey | undefined {
  const hash = hashKey(value);
  return state.keys.find((key) => key.hash === hash);
}

export function findKeyById(state: PersistentState, id: string): ApiKey | undefined {
  return state.keys.find((key) => key.id === id);
}

/** All keys, the matching ones patched. */
export function patchKeys(
  state: PersistentState,
  matches: (key: ApiKey) => boolean,
  patch: Partial<ApiKey>,
): readonly ApiKey[] {
  return state.keys.map((key) => (matches(key) ? { ...key, ...patch } : key));
}
