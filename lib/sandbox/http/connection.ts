import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { targetIn } from "./node-request";

/** What must be known of a connection to answer bytes on it that are no HTTP in the right place and shape. */
interface Connection {
  /** The last bytes before the packet at hand: a head that is not yet whole is among them. */
  recent: Buffer;
  latest?: { incoming: IncomingMessage; outgoing: ServerResponse; cut: AbortController };
  /** What has been asked and not been answered to the end. */
  unfinished: Set<ServerResponse>;
  broken: boolean;
}

/** As `clientError` brings it. */
export type ClientError = Error & { rawPacket?: Buffer; bytesParsed?: number };

/** What is to be done about bytes that could not be parsed. */
export type Breakage =
  /** Nothing: the connection was given up before, and only fails again with whatever else arrives. */
  | { kind: "known" }
  /** They belong to a request that has its handler: no answer but the handler's, then the end. */
  | { kind: "body" }
  /** They are a request of their own, or would have become one. */
  | { kind: "request"; target: string | undefined };

/** As long as Node lets a head become; an unfinished one is therefore in there whole. */
const RECENT_BYTES = 16 * 1024;

const connections = new WeakMap<Duplex, Connection>();

/** To be called when a connection opens, after Node's parser has taken its place: it is to see the bytes first. */
export function follow(socket: Duplex): void {
  const connection = connectionOf(socket);
  socket.on("data", (packet: Buffer) => {
    if (connection.broken) return;
    const { recent } = connection;
    const joined = packet.length >= RECENT_BYTES ? packet : Buffer.concat([recent, packet]);
    connection.recent = Buffer.from(joined.subarray(-RECENT_BYTES));
  });
}

/** Clients wait for an answer before they ask again on the same connection; some ask a little ahead. */
const MOST_UNFINISHED = 20;

/** Whether one more request of this connection is taken: one packet may hold thousands, each of which would be work. */
export function mayBegin({ socket }: IncomingMessage): boolean {
  return !socket.destroyed && connectionOf(socket).unfinished.size < MOST_UNFINISHED;
}

/** To be called when a request begins. The signal tells that the rest of its body will never come. */
export function begin(incoming: IncomingMessage, outgoing: ServerResponse): AbortSignal {
  const connection = connectionOf(incoming.socket);
  const cut = new AbortController();
  connection.latest = { incoming, outgoing, cut };
  connection.unfinished.add(outgoing);
  outgoing.on("close", () => connection.unfinished.delete(outgoing));
  return cut.signal;
}

/** Gives the connection up, because what came in could not be parsed, and says what that was. */
export function breakOff(socket: Duplex, error: ClientError): Breakage {
  const connection = connectionOf(socket);
  if (connection.broken) return { kind: "known" };
  connection.broken = true;
  const { latest, recent } = connection;
  if (!latest || latest.incoming.complete) return { kind: "request", target: targetAfter(recent, error) };
  if (!latest.outgoing.headersSent) latest.outgoing.setHeader("connection", "close");
  latest.cut.abort();
  return { kind: "body" };
}

/** Resolves when everything asked on this connection so far has been answered to the end. */
export async function answered(socket: Duplex): Promise<void> {
  const { unfinished } = connectionOf(socket);
  await Promise.all([...unfinished].map((outgoing) => new Promise((done) => outgoing.once("close", done))));
}

function targetAfter(recent: Buffer, { rawPacket, bytesParsed }: ClientError): string | undefined {
  const packet = rawPacket ?? Buffer.alloc(0);
  return targetIn(Buffer.concat([recent, packet]), recent.length + (bytesParsed ?? packet.length));
}

function connectionOf(socket: Duplex): Connection {
  const known = connections.get(socket);
  if (known) return known;
  const fresh: Connection = { recent: Buffer.alloc(0), unfinished: new Set(), broken: false };
  connections.set(socket, fresh);
  return fresh;
}
