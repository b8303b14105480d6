// For tests alone.
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What a pooler knows how to keep apart for the sessions that share its connections. */
const KNOWN: ReadonlySet<string> = new Set([
  "user",
  "database",
  "client_encoding",
  "application_name",
  "datestyle",
  "timezone",
  "standard_conforming_strings",
]);

interface Pooler {
  /** The address of the database through it. */
  url: string;
  /** Connections that are made from now on lead to another server; those there are stay as they are. */
  leadTo(url: string): void;
  stop(): void;
}

/** A pooler in front of a PostgreSQL server that refuses connections which bring settings, as PgBouncer does. */
export async function startPooler(url: string): Promise<Pooler> {
  const through = new URL(url);
  let { port } = through;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => client.destroy());
    client.once("data", (startup) => {
      const unknown = settingsIn(startup).find((name) => !KNOWN.has(name.toLowerCase()));
      if (unknown !== undefined) return void client.end(refusal(`unsupported startup parameter: ${unknown}`));
      const behind = connect(Number(port), "127.0.0.1");
      behind.on("error", () => client.destroy());
      behind.write(startup);
      client.pipe(behind).pipe(client);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    leadTo(other) {
      ({ port } = new URL(other));
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The names in a startup message: pairs after its length and the version, each part ended by a NUL. */
function settingsIn(startup: Buffer): string[] {
  const parts = startup.toString("utf8", 8).split("\0");
  return parts.filter((name, index) => index % 2 === 0 && name !== "");
}

/** An error of the server that ends the connection. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.from("E\0\0\0\0");
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
