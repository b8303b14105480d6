import { mint, type Random } from "./random";

/** What a token stands for. `expiresAt` is in ms since the epoch. */
interface Grant {
  keyId: string;
  scopes: readonly string[];
  expiresAt: number;
}

export interface Tokens {
  /** Issues a token at `at` (ms since the epoch) and returns its value. */
  issue(grant: Grant, at: number): string;
  /** The grant of a token at `at`; undefined if it is unknown, expired or revoked. */
  find(value: string, at: number): Grant | undefined;
  /** Revokes all tokens, or those of one key. */
  revoke(keyId?: string): void;
}

const PREFIX = "wdt_";

/** Matches every token in a text, for redaction. */
export const TOKEN_PATTERN = /wdt_\w+/g;

/** Tokens live in memory: after a restart every client has to exchange its key again, as it has to when they expire. */
export function createTokens(random: Random): Tokens {
  const grants = new Map<string, Grant>();

  function sweep(at: number) {
    for (const [value, grant] of grants) if (at >= grant.expiresAt) grants.delete(value);
  }

  return {
    issue(grant, at) {
      sweep(at);
      const value = mint(PREFIX, 40, random);
      grants.set(value, grant);
      return value;
    },
    find(value, at) {
      const grant = grants.get(value);
      return grant && at < grant.expiresAt ? grant : undefined;
    },
    revoke(keyId) {
      for (const [value, grant] of grants) {
        if (keyId === undefined || grant.keyId === keyId) grants.delete(value);
      }
    },
  };
}
