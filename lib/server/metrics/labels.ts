import { LOCAL_CODES, SERVICE_CODES } from "@/lib/contract/api-error";

/** Of the token endpoint (interface, "Token endpoint errors"), and of calls that every caller gave up. */
const MORE_CODES = ["invalid_client", "slow_down", "aborted"];
const CODES = new Set([...Object.keys(SERVICE_CODES), ...Object.keys(LOCAL_CODES), ...MORE_CODES]);
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The code of an attempt. The service may send any text, and each would be a series for ever. */
export function codeLabel(code: string | undefined): string {
  if (code === undefined) return "none";
  return CODES.has(code) ? code : "other";
}

/** The method of a request, which is anybody's to choose. */
export function methodLabel(method: string | undefined): string {
  return method !== undefined && METHODS.has(method) ? method : "other";
}
