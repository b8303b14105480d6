import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Sealing } from "@/lib/server/upstream/shared/shared-row";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
/** What the cipher wants; random, as one key seals a token every few minutes. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The same secret makes other keys for other purposes. */
const PURPOSE = "rollcall seal";

/** A text opens unless it was changed, or was sealed for another context or with a secret that is not known. */
export interface Seal extends Sealing {
  /** From now on these secrets, newest first, instead of those before. */
  use(secrets: readonly string[]): void;
}

/**
 * AES-256-GCM with keys derived from these secrets by HKDF.
 * @param secrets of at least 32 characters each: the first seals, all of them open
 */
export function createSeal(secrets: readonly string[]): Seal {
  let keys = secrets.map(deriveKey);
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const [key] = keys;
      if (!key) throw new Error("There is no secret to seal with.");
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      for (const key of keys) {
        const text = openWith(key, bytes, context);
        if (text !== undefined) return text;
      }
      return undefined;
    },
    use(next) {
      keys = next.map(deriveKey);
    },
  };
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", PURPOSE, KEY_BYTES));
}

function openWith(key: Buffer, bytes: Buffer, context: string): string | undefined {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
