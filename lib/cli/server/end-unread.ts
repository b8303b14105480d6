import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Longer than anything here takes to answer, and than idle connections are kept. */
const SILENT_MS = 150_000;

/**
 * Ends a connection on which no byte has gone either way for `silentMs` milliseconds: whoever takes nothing of an answer would
 * hold it, and megabytes of the kernel's memory, for as long as they like.
 */
export function endUnread(server: Server, silentMs = SILENT_MS): void {
  server.timeout = silentMs;
  server.prependListener("request", (_request, response) => {
    // A mere end would make a file over HTTP/1.0 look whole. An idle connection has one: its last answer may still be on its way.
    response.on("timeout", (socket: Socket) => void socket.resetAndDestroy());
  });
}
