import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Where a server is to listen; port 0 takes any that is free. Loopback unless told. */
export interface ListenOptions {
  port: number;
  host?: string;
  /** Under which hosts it answers beside this machine's own names: see lib/contract/hosts.ts. */
  hosts?: readonly string[];
}

/** A server that listens. */
export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

const GRACE_MS = 300;

/**
 * Resolves once the server listens, rejects with Node's own error (`EADDRINUSE` and the like) if it cannot. `close`
 * lets answers under way finish for a moment, then cuts what is left: a planned stall would never end by itself.
 */
export async function openServer(
  server: Server,
  { port, host = "127.0.0.1" }: ListenOptions,
): Promise<RunningServer> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}`,
    close: () => close(server),
  };
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(cut);
}
