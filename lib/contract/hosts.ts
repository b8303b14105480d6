/** A name, or an address as URLs have it, and the port if there is one. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/** Whether a host name or address never leaves this machine. */
export function isLoopback(name: string): boolean {
  return LOOPBACK.test(name);
}

/** Whether this can be a `Host`, in lower case. */
export function isHost(text: string): boolean {
  return HOST.test(text);
}

/** Whether a server answers a request with this `Host`, or without any. */
export type HostCheck = (host: string | undefined) => boolean;

/**
 * Answers under the names of this machine, on any port, and under these hosts, each on its port alone if it has one. Under
 * any other name a page of somebody else's could be led here by its own DNS, and read what its browser is answered.
 */
export function answersTo(hosts: readonly string[]): HostCheck {
  const known = new Set(hosts);
  return (host = "") => {
    const [whole, name] = HOST.exec(host.toLowerCase()) ?? [];
    if (whole === undefined || name === undefined) return false;
    // Names below localhost are nobody's to give away (RFC 6761, 6.3).
    return isLoopback(name) || name.endsWith(".localhost") || known.has(name) || known.has(whole);
  };
}
