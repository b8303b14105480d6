import type { Environment } from "@/lib/contract/status";

/** The connection's facts that a request's page needs. */
export interface ConnectionFacts {
  id: string;
  label: string;
  environment: Environment;
  /** The service's documentation; an http(s) address. */
  docsUrl?: string;
  /** The service's base URL, without `/v1`. */
  baseUrl: string;
  /** The first characters of a hash of the key. */
  fingerprint: string;
}
