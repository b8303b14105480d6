import { mint, type Random } from "@/lib/sandbox/random";

/** What a token was issued for. `expiresAt` is in ms since the epoch. */
interface Grant {
  keyId: string;
  scopes: readonly string[];
  expiresAt: number;
}

export interface Tokens {
  /** Issues a token at `at` (ms since the epoch) and returns its value. */
  issue(grant: Grant, at: number): string;
  /** What a token stands for at `at`; undefined if it never was, has expired or was revoked. */
  find(value: string, at: number): Grant | undefined;
  /** All tokens, or those of one key. */
  revoke(keyId?: string): void;
}

const PREFIX = "wdt_";

/** Any token in a text: what must be struck out before the text is kept. */
export const TOKEN_PATTERN = /wdt_\w+/g;

/** Access tokens live in memory only: a restart makes every client exchange its key again, as expiry does. */
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
