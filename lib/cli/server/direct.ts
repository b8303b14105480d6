import type { IncomingMessage } from "node:http";
import { createHostCheck, isLoopback } from "@/lib/contract/hosts";

const isThisMachine = createHostCheck([]);
/** The headers that proxies add. */
const FORWARDED = /^(forwarded|via|x-forwarded-.+|.+-ip)$/;

/**
 * Whether a program on this machine sent the request itself. The address alone does not tell: a proxy on this machine has a
 * loopback address too, and so has a browser here that shows an attacker's page (DNS rebinding), though under another host.
 */
export function isDirect({ headers, socket }: IncomingMessage): boolean {
  const peer = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  return (
    isLoopback(peer) &&
    isThisMachine(headers.host) &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}
