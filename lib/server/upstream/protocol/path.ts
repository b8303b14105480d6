import { PathInvalid, QueryInvalid } from "@/lib/server/upstream/errors/errors";

const RESOURCE_PATH = /^v1(\/[A-Za-z0-9_-]+)+$/;
/** Far beyond any resource's; what is longer is there to fill logs and buffers. */
const MOST_PATH_CHARACTERS = 1024;
const MOST_PARAMETERS = 50;
const MOST_QUERY_BYTES = 4096;

/**
 * The address of a resource. The path is joined as text after an allow-list check, never resolved: resolving
 * is what lets `//host`, `\\host` and dot segments change the origin. Query order and duplicates are kept.
 * @param path `v1/` and segments of `[A-Za-z0-9_-]`, already decoded; at most 1,024 characters.
 * @param search the raw query, with or without its `?`: at most 50 parameters, and 4,096 bytes as it comes and as it
 *   goes up.
 * @throws PathInvalid, QueryInvalid; nothing has been sent then.
 */
export function resourceUrl(baseUrl: string, path: string, search: string): string {
  if (path.length > MOST_PATH_CHARACTERS || !RESOURCE_PATH.test(path)) throw new PathInvalid();
  const query = encodeQuery(search.replace(/^\?/, ""));
  return `${baseUrl}/${path}${query && `?${query}`}`;
}

function encodeQuery(query: string): string {
  // Before it is parsed, so that what is refused for its size costs nothing.
  checkSize(query);
  const parameters = new URLSearchParams(query);
  // A `&` with nothing beside it is no parameter.
  if ([...parameters].length > MOST_PARAMETERS) {
    throw new QueryInvalid(`The query has more than ${MOST_PARAMETERS} parameters.`);
  }
  // Built anew by the standard encoder: what is odd is escaped, what is meant is kept.
  const encoded = parameters.toString();
  // Escaping can make three bytes, or nine, of one.
  checkSize(encoded);
  return encoded;
}

function checkSize(query: string): void {
  if (Buffer.byteLength(query) > MOST_QUERY_BYTES) {
    throw new QueryInvalid(`The query is longer than ${MOST_QUERY_BYTES} bytes.`);
  }
}
