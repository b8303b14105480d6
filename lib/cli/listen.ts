import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Settings } from "@/lib/server/env";
import { exitWith } from "./exit-with";

/** Listens where the settings say. @returns the port; where it cannot, the process ends and says what to do */
export function listen(server: Server, { HOST, PORT }: Settings): Promise<number> {
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => exitWith(explain(error, HOST, PORT)));
    server.listen(PORT, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Where a server that listens can be reached from this machine, without a trailing slash. */
export function ownAddress(server: Server): string {
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
    // Not shown: a key that was put there by mistake would be.
    return "HOST is set to no address of this machine. Set it to one that is; 127.0.0.1 always works.";
  }
  return `Rollcall cannot listen where HOST and PORT say: ${error.code}. Set them to something else.`;
}
