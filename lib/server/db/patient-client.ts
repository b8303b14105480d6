import pg from "pg";
import { lookUntil } from "./look-until";

/** Connections that are given up when they are not made within so many milliseconds. The driver's own limit takes a busy process for a server that is away. */
export function clientWithin(connectMs: number): typeof pg.Client {
  return class extends pg.Client {
    /** It is connected at once. */
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const disarm = lookUntil(connectMs, () => this.connection.stream.destroy());
      this.once("connect", disarm).once("end", disarm);
    }
  };
}
