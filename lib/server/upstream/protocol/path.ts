import { PathInvalid, QueryInvalid } from "@/lib/server/upstream/errors/errors";

const RESOURCE_PATH = /^v1(\/[A-Za-z0-9_-]+)+$/;
/** No path of a resource is nearly as long; longer ones are there to fill logs and buffers. */
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
  // Before parsing, so that a query that is too long costs nothing.
  checkSize(query);
  const parameters = new URLSearchParams(query);
  // Empty parts between `&` are not counted.
  if ([...parameters].length > MOST_PARAMETERS) {
    throw new QueryInvalid(`The query has more than ${MOST_PARAMETERS} parameters.`);
  }
  // The standard encoder escapes odd characters and keeps the meaning.
  const encoded = parameters.toString();
  // Escaping can turn one byte into three or nine.
  checkSize(encoded);
  return encoded;
}

function checkSize(query: string): void {
  if (Buffer.byteLength(query) > MOST_QUERY_BYTES) {
    throw new QueryInvalid(`The query is longer than ${MOST_QUERY_BYTES} bytes.`);
  }
}
