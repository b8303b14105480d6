import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { findTarget } from "./node-request";

/** What it takes to answer bytes on a connection that are no HTTP, in the right place and the right shape. */
interface Connection {
  /** The last bytes before the current packet; a head that is still incomplete is among them. */
  recentBytes: Buffer;
  latest?: { incoming: IncomingMessage; outgoing: ServerResponse; cut: AbortController };
  /** Responses that have not been sent to the end. */
  unfinished: Set<ServerResponse>;
  isBroken: boolean;
}

export type ClientError = Error & { rawPacket?: Buffer; bytesParsed?: number };

/** Which part of a connection the parser failed in. */
export type ParseFailure =
  /** The connection was broken before, and whatever else arrives on it fails too: nothing is to be done. */
  | { kind: "repeat" }
  /** The body of a request that is being handled: its handler answers, then the connection ends. */
  | { kind: "body" }
  /** A request of its own, or what was to become one. */
  | { kind: "request"; target: string | undefined };

/** The largest head that Node accepts, so an incomplete one is in the recent bytes as a whole. */
const RECENT_BYTES = 16 * 1024;
/** Most clients wait for an answer before they send the next request; some send a few ahead. */
const MAX_UNFINISHED = 20;

const connections = new WeakMap<Duplex, Connection>();

/** Keeps the recent bytes of a new connection. Call it after Node has attached its parser, which must see them first. */
export function trackConnection(socket: Duplex): void {
  const connection = connectionOf(socket);
  socket.on("data", (packet: Buffer) => {
    if (connection.isBroken) return;
    const { recentBytes } = connection;
    const bytes = packet.length >= RECENT_BYTES ? packet : Buffer.concat([recentBytes, packet]);
    connection.recentBytes = Buffer.from(bytes.subarray(-RECENT_BYTES));
  });
}

/** Whether the connection may have one more request: one packet can hold thousands, and each is work. */
export function canStartRequest({ socket }: IncomingMessage): boolean {
  return !socket.destroyed && connectionOf(socket).unfinished.size < MAX_UNFINISHED;
}

/** Registers a request. The signal aborts when the rest of its body will never arrive. */
export function startRequest(incoming: IncomingMessage, outgoing: ServerResponse): AbortSignal {
  const connection = connectionOf(incoming.socket);
  const cut = new AbortController();
  connection.latest = { incoming, outgoing, cut };
  connection.unfinished.add(outgoing);
  outgoing.on("close", () => connection.unfinished.delete(outgoing));
  return cut.signal;
}

/** Marks a connection as broken after a parser error, and tells which part of it the error is in. */
export function breakConnection(socket: Duplex, error: ClientError): ParseFailure {
  const connection = connectionOf(socket);
  if (connection.isBroken) return { kind: "repeat" };
  connection.isBroken = true;
  const { latest, recentBytes } = connection;
  if (!latest || latest.incoming.complete) return { kind: "request", target: targetIn(recentBytes, error) };
  if (!latest.outgoing.headersSent) latest.outgoing.setHeader("connection", "close");
  latest.cut.abort();
  return { kind: "body" };
}

/** Resolves once every request so far has been answered to the end. */
export async function whenAnswered(socket: Duplex): Promise<void> {
  const { unfinished } = connectionOf(socket);
  await Promise.all([...unfinished].map((outgoing) => new Promise((done) => outgoing.once("close", done))));
}

function targetIn(recentBytes: Buffer, { rawPacket, bytesParsed }: ClientError): string | undefined {
  const packet = rawPacket ?? Buffer.alloc(0);
  return findTarget(
    Buffer.concat([recentBytes, packet]),
    recentBytes.length + (bytesParsed ?? packet.length),
  );
}

function connectionOf(socket: Duplex): Connection {
  let connection = connections.get(socket);
  if (!connection) {
    connection = { recentBytes: Buffer.alloc(0), unfinished: new Set(), isBroken: false };
    connections.set(socket, connection);
  }
  return connection;
}
