/** A name, or an address as in URLs, with an optional port. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/;
const LOOPBACK = /^(localhost|127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}|::1|\[::1\])$/;
/** Names below localhost always mean this machine (RFC 6761, 6.3). */
const BELOW_LOCALHOST = /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)+localhost$/;
const LAST_PORT = 65535;

/** Whether a host name or an address means this machine. */
export function isLoopback(name: string): boolean {
  return LOOPBACK.test(name);
}

/** Whether a text in lower case is a valid `Host`. */
export function isHost(text: string): boolean {
  return partsOf(text) !== undefined;
}

function partsOf(text: string): { host: string; name: string } | undefined {
  const [host, name, port = "0"] = HOST.exec(text) ?? [];
  return host === undefined || name === undefined || Number(port) > LAST_PORT ? undefined : { host, name };
}

/** Whether a server accepts this `Host`, or a request without one. */
export type HostCheck = (host: string | undefined) => boolean;

/**
 * Accepts the names of this machine on any port, and these hosts, each on any port unless it has one. Under any other name
 * the page of an attacker could reach this server through its own DNS, and read the answers (DNS rebinding).
 */
export function createHostCheck(hosts: readonly string[]): HostCheck {
  const allowed = new Set(hosts);
  return (host = "") => {
    const parts = partsOf(host.toLowerCase());
    if (!parts) return false;
    const { host: withPort, name } = parts;
    return isLoopback(name) || BELOW_LOCALHOST.test(name) || allowed.has(name) || allowed.has(withPort);
  };
}

/**
 * Whether a server accepts a request: it must have one `Host`, and the host of an absolute target must be accepted too.
 * Programs differ in which of two hosts they go by, so a second one is never accepted.
 */
export function acceptsRequest(
  accepts: HostCheck,
  { headersDistinct, url = "/" }: { headersDistinct: NodeJS.Dict<string[]>; url?: string | undefined },
): boolean {
  const [host, secondHost] = headersDistinct.host ?? [];
  const targetHost = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1];
  return secondHost === undefined && accepts(host) && (targetHost === undefined || accepts(targetHost));
}
