import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Where to listen: by default on loopback. Port 0 takes any free one. */
export interface ListenOptions {
  port: number;
  host?: string;
  /** Hosts it answers under, in addition to the names of this machine: see lib/contract/hosts.ts. */
  hosts?: readonly string[];
}

/** A server that accepts connections. */
export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

const GRACE_MS = 300;

/**
 * Resolves once the server listens, rejects with Node's own error (such as `EADDRINUSE`) if it cannot. `close` waits a
 * moment for answers, then cuts the connections: a planned stall would never end.
 */
export async function openServer(
  server: Server,
  { port, host = "127.0.0.1" }: ListenOptions,
): Promise<RunningServer> {
  for (const event of ["request", "checkExpectation"]) server.prependListener(event, endAfterUpgrade);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}`,
    close: () => close(server),
  };
}

/** Node drops what comes behind such a request before its answer, and another one would never be answered. */
function endAfterUpgrade({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.upgrade !== undefined) response.shouldKeepAlive = false;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(cut);
}
