/** More than any program or proxy sends. */
export const MOST_HEADERS = 200;

/**
 * Whether Node shows a server all headers of a request. It leaves out those after the thousandth, and still goes by them where the
 * body ends: what is hidden so could be a second `Host`, the length of a body, or what a proxy says of the client.
 */
export function showsAllHeaders({ rawHeaders }: { rawHeaders: readonly string[] }): boolean {
  return rawHeaders.length <= 2 * MOST_HEADERS;
}
