import { isIP } from "node:net";
import type { Client } from "./actor";

/** Set by Rollcall's own HTTP server on every request, over whatever the client sent: the socket's remote address. */
export const PEER_HEADER = "x-rollcall-peer";

/** A browser's `User-Agent` has some 150 characters. */
const LONGEST_BROWSER = 300;

export function clientOf(
  header: (name: string) => string | null | undefined,
  trustedProxies: number,
): Client {
  const names = ["x-forwarded-for", PEER_HEADER];
  const headers = Object.fromEntries(names.map((name) => [name, header(name) ?? undefined]));
  const browser = header("user-agent")?.trim().slice(0, LONGEST_BROWSER);
  return { address: clientAddress(headers, trustedProxies), browser: browser || undefined };
}

/**
 * The client's address: the socket's, or with `trustedProxies` proxies in front the one that the outermost of them saw.
 * What the client itself wrote into X-Forwarded-For is further left and never read. "unknown" when there is no address.
 */
export function clientAddress(
  headers: Readonly<Record<string, string | undefined>>,
  trustedProxies: number,
): string {
  const forwarded = (headers["x-forwarded-for"] ?? "").split(",");
  const trail = [...forwarded, headers[PEER_HEADER] ?? ""].slice(-1 - trustedProxies).map(plainAddress);
  // Trust ends at an entry that is no address.
  return trail[trail.lastIndexOf(undefined) + 1] ?? "unknown";
}

/** The unit that attempts are counted by. An IPv6 client has a whole /64 network, whose addresses count as one. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** The address without port, brackets, zone and IPv4-in-IPv6 prefix; undefined if no address remains. */
function plainAddress(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "")
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  return isIP(bare) ? bare : undefined;
}
