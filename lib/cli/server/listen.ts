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

/** The URL of a listening server on this machine, without a trailing slash. */
export function localAddress(server: Server): string {
  const { address, port } = server.address() as AddressInfo;
  if (address === "0.0.0.0") return `http://127.0.0.1:${port}`;
  if (address === "::") return `http://[::1]:${port}`;
  return `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
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
