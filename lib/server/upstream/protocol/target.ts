import { createHash } from "node:crypto";

/** Where calls go and with which key. Base URL and fingerprint identify every token, budget and cache. */
export interface Target {
  /** Without a trailing slash and without `/v1`; may have a path prefix. */
  baseUrl: string;
  apiKey: string;
  /** A short one-way hash that tells keys apart on screens and in logs. */
  fingerprint: string;
}

/** Fingerprint and address as one text: the same key at the same address is the same target. */
export function targetIdentity({ baseUrl, fingerprint }: Target): string {
  return `${fingerprint} ${baseUrl}`;
}

/** The address of a target. @param identity what `targetIdentity` gave */
export function baseUrlOf(identity: string): string {
  return identity.slice(identity.indexOf(" ") + 1);
}

/** @throws TypeError when the address is not a URL */
export function createTarget(baseUrl: string, apiKey: string): Target {
  const address = new URL(baseUrl);
  return {
    baseUrl: address.origin + address.pathname.replace(/\/+$/, ""),
    apiKey,
    fingerprint: createHash("sha256").update(apiKey).digest("hex").slice(0, 12),
  };
}
