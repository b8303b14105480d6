import { connect } from "node:net";
import { expect } from "vitest";
import type { Console } from "@/e2e/consoles/console";
import { anybody } from "./crowd";

/** A request as it is to be on the wire: no client in between that would put anything right. */
export interface Knock {
  method?: string;
  /** The request target, verbatim. */
  target: string;
  /** The `Host`; the console's own unless told. */
  host?: string;
  /** Whole header lines, after Host, Cookie, X-Rollcall and Cache-Control. */
  lines?: readonly string[];
  body?: string;
}

/** What came back before the connection ended; status 0 when that was nothing. */
export interface Reply {
  status: number;
  /** By lower-case name; the last of repeated ones. */
  headers: Readonly<Record<string, string>>;
  /** The whole of it, framing included. */
  text: string;
}

/** What Rollcall says when it refuses (lib/contract/api-error.ts). */
export interface Refusal {
  type: string;
  code: string;
  request_id: string;
}

/** The part of the API that is this journey's connection's, as the start of a request target. */
export function apiPath({ connection }: Console): string {
  return `/api/c/${connection}`;
}

/** The error object of a refusal of Rollcall's own, held to everything such an answer promises. */
export function refusalIn({ status, headers, text }: Reply): Refusal & { status: number } {
  const { error } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    error: Refusal;
  };
  expect(headers).toMatchObject({
    "cache-control": "private, no-store",
    "content-type": "application/json; charset=utf-8",
    "x-content-type-options": "nosniff",
    "rollcall-source": "local",
    "request-id": error.request_id,
  });
  expect(error.request_id).toMatch(/^local_[0-9a-f]{32}$/);
  return { status, ...error };
}

/** Knocks with the session of somebody signed in and the header of Rollcall's own pages. */
export function send(rollcall: Console, knock: Knock): Promise<Reply> {
  const own = new URL(rollcall.url);
  const { method = "GET", target, host = own.host, lines = [], body = "" } = knock;
  const head = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${anybody()}`,
    "X-Rollcall: 1",
    // As somebody who reloads: what Rollcall still remembers would hide what goes up.
    "Cache-Control: no-cache",
    "Connection: close",
    ...lines,
  ];
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(own.port), own.hostname, () =>
      socket.write(`${head.join("\r\n")}\r\n\r\n${body}`),
    );
    socket.on("data", (chunk) => chunks.push(chunk));
    // A reset after the answer is the end of it like any other.
    socket.on("error", () => {});
    socket.on("close", () => resolve(parse(Buffer.concat(chunks).toString("latin1"))));
  });
}

function parse(text: string): Reply {
  const answer = text.replace(/^HTTP\/1\.1 100 [^\r]*\r\n(?:[^\r]+\r\n)*\r\n/, "");
  const [status = "", ...lines] = (answer.split("\r\n\r\n", 1)[0] ?? "").split("\r\n");
  const pairs = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(status.split(" ")[1] ?? 0), headers: Object.fromEntries(pairs), text: answer };
}
