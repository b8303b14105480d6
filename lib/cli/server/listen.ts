import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exitWith } from "@/lib/cli/exit-with";
import type { Settings } from "@/lib/server/env";

/** @returns the port; if the server cannot listen, the process exits with a message that says what to do */
export function listen(server: Server, { HOST, PORT }: Settings): Promise<number> {
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => exitWith(explain(error, HOST, PORT)));
    server.listen(PORT, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}

export interface LocalAddress {
  host: string;
  port: number;
}

/** Where this machine reaches a listening server. */
export function localAddress(server: Pick<Server, "address">): LocalAddress {
  const { address, port } = server.address() as AddressInfo;
  // Either accepts IPv4, while IPv6 may be switched off.
  return { host: address === "0.0.0.0" || address === "::" ? "127.0.0.1" : address, port };
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === "EADDRINUSE") {
    return `Port ${port} on ${host} is taken by another program.
Stop it, or start Rollcall on another port: PORT=${port + 1} npm start`;
  }
  if (error.code === "EACCES") return `Port ${port} is not permitted to this user. Set PORT above 1023.`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    // Without the value, which may be a key that was put there by mistake.
    return "HOST is set to no address of this machine. Set it to one that is; 127.0.0.1 always works.";
  }
  return `Rollcall cannot listen where HOST and PORT say: ${error.code}. Set them to something else.`;
}
