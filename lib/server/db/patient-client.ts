import type { Socket, SocketConnectOpts } from "node:net";
import pg from "pg";
import { lookup } from "@/lib/server/net/lookup";
import { lookUntil } from "./look-until";

/** Connections that are given up when they are not made within so many milliseconds. The driver's own limit takes a busy process for a server that is away. */
export function clientWithin(connectMs: number): typeof pg.Client {
  return class extends pg.Client {
    /** It is connected at once. */
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      shareLookups(this.connection.stream as Socket);
      const disarm = lookUntil(connectMs, () => this.connection.stream.destroy());
      this.once("connect", disarm).once("end", disarm);
    }
  };
}

function shareLookups(stream: Socket): void {
  const connect = stream.connect.bind(stream) as (to: SocketConnectOpts) => Socket;
  // The driver gives a port and a host, or the path of a socket.
  const connectTo = (to: number | string, host?: string) =>
    connect(
      typeof to === "number" ? { port: to, ...(host !== undefined && { host }), lookup } : { path: to },
    );
  Object.assign(stream, { connect: connectTo });
}
