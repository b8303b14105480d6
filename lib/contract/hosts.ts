/** A name, or an address as URLs have it, and the port if there is one. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/;
const LOOPBACK = /^(localhost|127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}|::1|\[::1\])$/;
/** Names below localhost are nobody's to give away (RFC 6761, 6.3). */
const BELOW_LOCALHOST = /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)+localhost$/;
const LAST_PORT = 65535;

/** Whether a host name or address never leaves this machine. */
export function isLoopback(name: string): boolean {
  return LOOPBACK.test(name);
}

/** Whether this can be a `Host`, in lower case. */
export function isHost(text: string): boolean {
  return partsOf(text) !== undefined;
}

function partsOf(text: string): { whole: string; name: string } | undefined {
  const [whole, name, port = "0"] = HOST.exec(text) ?? [];
  return whole === undefined || name === undefined || Number(port) > LAST_PORT ? undefined : { whole, name };
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
    const parts = partsOf(host.toLowerCase());
    if (!parts) return false;
    const { whole, name } = parts;
    return isLoopback(name) || BELOW_LOCALHOST.test(name) || known.has(name) || known.has(whole);
  };
}

/**
 * Whether a server answers a request: its one `Host` and, where its target is a whole address, that address's too. Which of
 * two would be meant is read in different ways.
 */
export function answersRequest(
  answers: HostCheck,
  { headersDistinct, url = "/" }: { headersDistinct: NodeJS.Dict<string[]>; url?: string | undefined },
): boolean {
  const [host, another] = headersDistinct.host ?? [];
  const named = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1];
  return another === undefined && answers(host) && (named === undefined || answers(named));
}
