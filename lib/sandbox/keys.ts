import { createHash } from "node:crypto";
import { mint, type Random } from "./random";

/** An API key (interface, "API key"); its value is not among what is known of it. */
export interface ApiKey {
  id: string;
  organisation: string;
  scopes: readonly string[];
  revoked: boolean;
}

export interface KeyRing {
  add(value: string, key: ApiKey): void;
  /** The key whose value this is, unless it was revoked. */
  find(value: string): ApiKey | undefined;
  /** The key of this id, revoked or not. */
  get(id: string): ApiKey | undefined;
}

const PREFIX = "wdk_";

export function mintKey(random: Random): string {
  return mint(PREFIX, 40, random);
}

/** Holds keys by the hash of their value: what is kept cannot be used to call anything. */
export function createKeyRing(): KeyRing {
  const byHash = new Map<string, ApiKey>();
  const byId = new Map<string, ApiKey>();
  return {
    add(value, key) {
      byHash.set(hash(value), key);
      byId.set(key.id, key);
    },
    find(value) {
      const key = byHash.get(hash(value));
      return key?.revoked ? undefined : key;
    },
    get: (id) => byId.get(id),
  };
}

function hash(value: string): string {
  return createHash("sha256").update(value).digest("base64url");
}
