import type { IncomingMessage } from "node:http";
import { createHostCheck, isLoopback } from "@/lib/contract/hosts";

const isThisMachine = createHostCheck([]);
/** What proxies add. */
const FORWARDED = /^(forwarded|via|x-forwarded-.+)$/;

/**
 * Whether a program on this machine made the request itself. A proxy on this machine has a loopback address too, and a page
 * of an attacker could reach it under a name of its own (DNS rebinding).
 */
export function isDirect({ headers, socket }: IncomingMessage): boolean {
  const peer = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  return (
    isLoopback(peer) &&
    isThisMachine(headers.host) &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}
