import { PathInvalid, QueryInvalid } from "./errors";

const RESOURCE_PATH = /^v1(\/[A-Za-z0-9_-]+)+$/;
const MOST_PARAMETERS = 50;
const MOST_QUERY_BYTES = 4096;

/**
 * The address of a resource. The path is joined as text after an allow-list check, never resolved: resolving
 * is what lets `//host`, `\\host` and dot segments change the origin. Query order and duplicates are kept.
 * @param path `v1/` and segments of `[A-Za-z0-9_-]`, already decoded.
 * @param search the raw query, with or without its `?`.
 * @throws PathInvalid, QueryInvalid; nothing has been sent then.
 */
export function resourceUrl(baseUrl: string, path: string, search: string): string {
  if (!RESOURCE_PATH.test(path)) throw new PathInvalid();
  const query = checkedQuery(search.replace(/^\?/, ""));
  return `${baseUrl}/${path}${query && `?${query}`}`;
}

function checkedQuery(query: string): string {
  if (Buffer.byteLength(query) > MOST_QUERY_BYTES) {
    throw new QueryInvalid(`The query is longer than ${MOST_QUERY_BYTES} bytes.`);
  }
  if (query.split("&").length > MOST_PARAMETERS) {
    throw new QueryInvalid(`The query has more than ${MOST_PARAMETERS} parameters.`);
  }
  // Built anew by the standard encoder: what is odd is escaped, what is meant is kept.
  return new URLSearchParams(query).toString();
}
