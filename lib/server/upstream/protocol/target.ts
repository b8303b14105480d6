import { createHash } from "node:crypto";

/** Where calls go and with which key. Base URL + fingerprint is the identity of every token, budget and cache. */
export interface Target {
  /** Without a trailing slash and without `/v1`; may have a path prefix. */
  baseUrl: string;
  apiKey: string;
  /** Short and one-way: tells two keys apart on screens and in logs without being one. */
  fingerprint: string;
}

/** Both as one text: the same key at the same address is the same target. */
export function targetIdentity({ baseUrl, fingerprint }: Target): string {
  return `${fingerprint} ${baseUrl}`;
}

/** A target from its address and key; throws `TypeError` when the address is no URL. */
export function createTarget(baseUrl: string, apiKey: string): Target {
  const address = new URL(baseUrl);
  return {
    baseUrl: address.origin + address.pathname.replace(/\/+$/, ""),
    apiKey,
    fingerprint: createHash("sha256").update(apiKey).digest("hex").slice(0, 12),
  };
}
