import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { anybody } from "./crowd";

/** What Rollcall's own pages send with every request. */
export const HEADER = { "X-Rollcall": "1" };

/** The session of nobody. */
export const NOBODY = "";

export interface Wish {
  method?: string;
  /** In place of what Rollcall's own pages send. */
  headers?: Record<string, string>;
  body?: string;
  /** A `Cookie` header; that of somebody who is signed in, unless told. */
  as?: string;
  signal?: AbortSignal;
}

/** The whole of what came back. */
export interface Answer {
  status: number;
  /** By lower-case name; repeated ones in one. */
  headers: Readonly<Record<string, string>>;
  cookies: readonly string[];
  text: string;
}

/** Asks for an address, on a connection of its own: one that is used again may be closed just then. Follows no redirect. */
export async function askFor(address: string, wish: Wish = {}): Promise<Answer> {
  const { method = "GET", headers = HEADER, body, as = anybody(), signal } = wish;
  const asked = request(address, {
    method,
    headers: { ...headers, ...(as && { cookie: as }) },
    agent: false,
    ...(signal && { signal }),
  });
  asked.end(body);
  const [incoming] = (await once(asked, "response")) as [IncomingMessage];
  return {
    status: incoming.statusCode ?? 0,
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    ),
    cookies: incoming.headers["set-cookie"] ?? [],
    // A byte order mark stays.
    text: (await buffer(incoming)).toString(),
  };
}

/** What the JSON of an answer says. */
export function bodyOf<Body>({ text: json }: Pick<Answer, "text">): Body {
  return JSON.parse(json) as Body;
}

/** The first heading of a page, as the server's HTML has it. */
export function headingIn({ text: html }: Pick<Answer, "text">): string | undefined {
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];
  return heading?.replaceAll(/<[^>]*>/g, "");
}
