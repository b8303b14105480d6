import { LOCAL_CODES, SERVICE_CODES } from "@/lib/contract/api-error";

/** Codes of the token endpoint (interface, "Token endpoint errors"), and that of reads which every caller gave up. */
const MORE_CODES = ["invalid_client", "slow_down", "aborted"];
const CODES = new Set([...Object.keys(SERVICE_CODES), ...Object.keys(LOCAL_CODES), ...MORE_CODES]);
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The label for an attempt's code. The service may send any text, and Prometheus keeps a series for each. */
export function codeLabel(code: string | undefined): string {
  if (code === undefined) return "none";
  return CODES.has(code) ? code : "other";
}

/** The label for a request's method, which strangers choose freely. */
export function methodLabel(method: string | undefined): string {
  return method !== undefined && METHODS.has(method) ? method : "other";
}
