import { type ServerResponse, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** Sends a response unchanged. When its body fails, the connection is closed after the bytes before the failure. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) {
    outgoing.end();
    return;
  }
  const reader = response.body.getReader();
  outgoing.on("close", () => void reader.cancel().catch(() => {}));
  try {
    await copy(reader, outgoing);
    outgoing.end();
  } catch {
    outgoing.destroy();
  }
}

/** Sends a response to bytes that Node could not parse, for which there is only a socket; then hangs up. */
export async function sendRaw(response: Response, socket: Duplex): Promise<void> {
  const { status, headers } = response;
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...lines, "connection: close"];
  const text = await response.text();
  hangUp(socket, `${head.join("\r\n")}\r\n\r\n${text}`);
}

/** Closes a connection in order, after the last bytes. */
export function hangUp(socket: Duplex, bytes = ""): void {
  socket.on("error", () => socket.destroy());
  if (socket.writable) socket.end(bytes, () => socket.destroy());
}

/** Resets a connection, as if no server were there. */
export function reset(socket: Duplex): void {
  if (socket instanceof Socket) socket.resetAndDestroy();
  else socket.destroy();
}

async function copy(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  outgoing: ServerResponse,
): Promise<void> {
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    await write(outgoing, chunk.value);
  }
}

/** Resolves when the bytes have left the process, so that closing the connection cannot lose them. */
function write(outgoing: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    outgoing.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
